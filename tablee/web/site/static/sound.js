// Two sounds, made here: a tap of wood when something is laid, and a small bell when it is your turn. Off until asked for.

const KEY = "tablee-sound"
let audio

export function isOn() {
  try {
    return localStorage.getItem(KEY) === "on"
  } catch {
    return false
  }
}

export function toggle() {
  const on = !isOn()
  try {
    localStorage.setItem(KEY, on ? "on" : "off")
  } catch {
    return false
  }
  if (on) tap()
  return on
}

export function tap() {
  if (!isOn()) return
  const { sound, end } = begin(0.09, 0.5)
  const noise = audio.createBufferSource()
  const buffer = audio.createBuffer(1, audio.sampleRate * 0.09, audio.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * Math.exp(-i / (samples.length / 9))
  const wood = audio.createBiquadFilter()
  Object.assign(wood, { type: "bandpass" })
  wood.frequency.value = 780
  wood.Q.value = 2.2
  noise.buffer = buffer
  noise.connect(wood).connect(sound)
  noise.start()
  noise.stop(end)
}

export function bell() {
  if (!isOn()) return
  for (const [k, pitch] of [784, 1175].entries()) {
    const { sound, end } = begin(0.9, 0.09, k * 0.13)
    const tone = audio.createOscillator()
    tone.frequency.value = pitch
    tone.connect(sound)
    tone.start(audio.currentTime + k * 0.13)
    tone.stop(end)
  }
}

function begin(length, loudness, delay = 0) {
  audio ??= new AudioContext()
  audio.resume()
  const sound = audio.createGain()
  const start = audio.currentTime + delay
  sound.gain.setValueAtTime(loudness, start)
  sound.gain.exponentialRampToValueAtTime(0.0001, start + length)
  sound.connect(audio.destination)
  return { sound, end: start + length }
}
