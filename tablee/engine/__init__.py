"""The only package that names Numba or CUDA: it compiles rules and runs them on CPUs and GPUs."""
