import os
import subprocess
import sys
from pathlib import Path

import msgspec

from tablee.web.metrics import Figures, Metrics, exposition, is_running


def test_requests_are_counted_by_route_and_status_and_latency_in_buckets() -> None:
    metrics = Metrics(None, {"tablee_tables": lambda: 7}, lambda: 3)
    for status, seconds in ((200, 0.0004), (200, 0.02), (404, 9.0)):
        metrics.count("GET", "/t/{id}", status, seconds)
    lines = exposition(metrics.all_figures(metrics.figures())).splitlines()
    assert 'tablee_requests_total{method="GET",route="/t/{id}",status="200"} 2' in lines
    assert 'tablee_requests_total{method="GET",route="/t/{id}",status="404"} 1' in lines
    buckets = [line.rpartition(" ")[2] for line in lines if line.startswith("tablee_request_seconds_bucket")]
    assert buckets == ["1", "1", "1", "1", "2", "2", "2", "2", "2", "2", "2", "2", "3"]
    assert 'tablee_request_seconds_count{route="/t/{id}"} 3' in lines
    assert 'tablee_request_seconds_sum{route="/t/{id}"} 9.020400' in lines
    assert {"tablee_moves_total 3", "tablee_tables 7", "tablee_processes 1"} <= set(lines)


def test_every_figure_is_explained_and_has_a_type() -> None:
    lines = exposition([Figures(1)]).splitlines()
    named = {line.split()[2] for line in lines if line.startswith("# HELP")}
    assert named == {line.split()[2] for line in lines if line.startswith("# TYPE")}
    shown = {line.split("{")[0].split()[0] for line in lines if not line.startswith("#")}
    assert shown <= named


def test_the_figures_of_all_processes_are_added_and_those_that_have_ended_still_count(tmp_path: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    assert not is_running(ended.pid)
    figures = {
        "requests": {"GET / 200": 5},
        "moves": 2,
        "gauges": {"tablee_tables": 10.0, "tablee_loop_lag_seconds": 0.5},
    }
    for process in (ended.pid, os.getppid()):
        text = msgspec.json.encode({"process": process, **figures})
        (tmp_path / str(process)).write_bytes(text)
    (tmp_path / "99.new").write_bytes(b"half writ")
    (tmp_path / "98").write_bytes(b"broken")
    metrics = Metrics(tmp_path, {"tablee_tables": lambda: 1, "tablee_loop_lag_seconds": lambda: 0.1})
    metrics.count("GET", "/", 200, 0.01)
    metrics.write(metrics.figures())
    lines = set(exposition(metrics.all_figures(metrics.figures())).splitlines())
    assert 'tablee_requests_total{method="GET",route="/",status="200"} 11' in lines
    assert {"tablee_moves_total 4", "tablee_tables 11", "tablee_loop_lag_seconds 0.5", "tablee_processes 2"} <= lines
