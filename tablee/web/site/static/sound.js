// Two sounds made by the browser: a tap of wood when something is played, a small bell when it is the player's turn.
// They are off until the player switches them on.

const KEY = "tablee-sound"
const TAP = 0.09 // seconds
const BELL = 0.9 // seconds
const APART = 0.13 // seconds between the two tones of the bell

/** @type {AudioContext | undefined} */
let context

/** @returns {boolean} */
export function isOn() {
  try {
    return localStorage.getItem(KEY) === "on"
  } catch {
    return false // the browser keeps nothing
  }
}

/** Switches sounds on or off; says whether they are on. @returns {boolean} */
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

/** A short noise through a filter that sounds like wood. */
export function tap() {
  if (!isOn()) return
  const { audio, output, end } = begin(TAP, 0.5)
  const noise = audio.createBufferSource()
  const buffer = audio.createBuffer(1, audio.sampleRate * TAP, audio.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * Math.exp((-9 * i) / samples.length)
  const wood = audio.createBiquadFilter()
  wood.type = "bandpass"
  wood.frequency.value = 780
  wood.Q.value = 2.2
  noise.buffer = buffer
  noise.connect(wood).connect(output)
  noise.start()
  noise.stop(end)
}

/** Two tones, one shortly after the other. */
export function bell() {
  if (!isOn()) return
  for (const [k, pitch] of [784, 1175].entries()) {
    const { audio, output, end } = begin(BELL, 0.09, k * APART)
    const tone = audio.createOscillator()
    tone.frequency.value = pitch
    tone.connect(output)
    tone.start(audio.currentTime + k * APART)
    tone.stop(end)
  }
}

/**
 * An output that fades away.
 *
 * @param {number} length seconds
 * @param {number} loudness
 * @param {number} [delay] seconds
 */
function begin(length, loudness, delay = 0) {
  const audio = (context ??= new AudioContext())
  void audio.resume()
  const output = audio.createGain()
  const start = audio.currentTime + delay
  output.gain.setValueAtTime(loudness, start)
  output.gain.exponentialRampToValueAtTime(0.0001, start + length)
  output.connect(audio.destination)
  return { audio, output, end: start + length }
}
