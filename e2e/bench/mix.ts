import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import { speakLine } from '../../electron/engine/dub/speak/utterance.ts'
import { LoudnessMeter, lineLoudness } from '../../electron/engine/media/loudness/loudness.ts'
import { renderMix } from '../../electron/engine/media/mix/renderMix.ts'
import { AudioReader } from '../../electron/engine/media/read/audioReader.ts'
import type { Clip, Ducking, MixPlan, MixResult } from '../../electron/engine/media/tasks.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { LOUDNESS_PRESETS } from '../../shared/audio/mix/loudnessPresets.ts'
import { tone } from '../../shared/audio/sounds.testing.ts'
import { LoudnessPreset } from '../../shared/contract/assemble.ts'
import { ebur128 } from '../support/ebur128.ts'
import { finish, listen, sampleVideo, writePcm } from '../support/media.ts'
import { report } from './goals.ts'
import { longVideo } from './longVideo.ts'

const EXCERPT_SECONDS = 70
const FILM_MINUTES = 10
const ducking: Ducking = { gaps: { music: 10, ambience: 15, speech: 20 }, attack: 0.15, release: 0.35 }
const TEXTS = [
  'Habari za asubuhi, karibuni kwenye kipindi chetu.',
  'Leo tunazungumza kuhusu maji vijijini.',
  'Ndiyo!',
  'Wakati wa mvua barabara hufungwa.',
]
const VOICES = ['sw-juma', 'sw-zawadi', 'sw-rehema', 'sw-hamisi']

/** Loudness and true peak of exported files by FFmpeg's meter, the gap of speech over the original, and what it costs. */
export async function mix(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'griot-bench-'))
  try {
    const spoken = await speak(folder)
    const clips = Array.from({ length: 14 }, (_, index) => ({ ...pick(spoken, index), start: 1 + 4.7 * index }))
    const film = sampleVideo('tears-of-steel-clip.webm')
    const sources = [join(folder, 'tones.wav'), ...(film === undefined ? [] : [join(folder, 'film.wav')])]
    writeSound(join(folder, 'tones.wav'), tones())
    // The picture is encoded anew elsewhere; here only the sound matters.
    if (film !== undefined) writeSound(join(folder, 'film.wav'), listen(film, { channels: 2 }))
    for (const source of sources) {
      process.stdout.write(`${source.slice(folder.length + 1)}\n`)
      for (const preset of LoudnessPreset.options) reportPreset({ source, clips, preset, folder })
      reportGap({ source, clips, folder })
    }
    await reportCost(folder, spoken)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Case {
  readonly source: string
  readonly clips: readonly Clip[]
  readonly folder: string
}

function make({ source, clips, folder }: Case, more: Partial<MixPlan> = {}): { out: string; result: MixResult } {
  const out = join(folder, 'dub.m4a')
  return { out, result: finish(renderMix({ source, out, clips, ducking, loudness: 'source', ...more })) }
}

function reportPreset({ preset, ...given }: Case & { preset: LoudnessPreset }): void {
  const { out, result } = make(given, { loudness: preset })
  const { target, dialogue } = result.loudness
  const measured = ebur128(out, { channels: 2 })
  // FFmpeg has no gate for dialogue, so that figure is our own meter's on the way to the encoder.
  const came = dialogue ? (result.loudness.integrated ?? Number.NaN) : measured.integrated
  const most = LOUDNESS_PRESETS[preset].truePeak
  const value = `${came.toFixed(2)} LUFS${dialogue ? ' of dialogue' : ''}, true peak ${measured.truePeak.toFixed(1)} dBTP`
  const met = Math.abs(came - target) <= 0.5 && measured.truePeak <= most
  report(`  ${preset}`, value, { wanted: `${target} ± 0.5 LUFS, at most ${most} dBTP`, met })
}

/** Measured on the stems: what is left of the original under each line against the line itself. */
function reportGap(mixCase: Case): void {
  const stems = { voices: join(mixCase.folder, 'voices.wav'), bed: join(mixCase.folder, 'bed.wav') }
  const { result } = make(mixCase, { stems })
  const bed = listen(stems.bed, { channels: 2 })
  const speech = listen(stems.voices, { channels: 2 })
  const gaps = mixCase.clips.map(({ start }, index) => {
    const end = Math.min(EXCERPT_SECONDS, start + (pickDuration(mixCase.clips[index]) ?? 1))
    return loudnessBetween(speech, start, end) - loudnessBetween(bed, start, end)
  })
  const kinds = Map.groupBy(result.lines, (line) => line.bed)
  const counts = [...kinds].map(([kind, lines]) => `${lines.length} ${kind}`).join(', ')
  const sorted = gaps.toSorted((a, b) => a - b)
  const [least, middle] = [sorted[0]?.toFixed(1), sorted[7]?.toFixed(1)]
  report('  speech over the original', `least ${least}, median ${middle} LU (${counts})`)
}

function loudnessBetween(samples: Float32Array, start: number, end: number): number {
  const meter = new LoudnessMeter(48_000, 2)
  meter.write(samples.subarray(Math.round(start * 48_000) * 2, Math.round(end * 48_000) * 2))
  meter.finish()
  return lineLoudness(meter.energies)
}

async function reportCost(folder: string, spoken: readonly SpokenClip[]): Promise<void> {
  const { path, segments } = await longVideo(FILM_MINUTES)
  const clips = segments.map(({ start }, index) => ({ ...pick(spoken, index), start }))
  const plain = cpuOf(() => {
    using reader = new AudioReader(path, { sampleRate: 48_000, channels: 2 })
    const out = join(folder, 'plain.m4a')
    writeMedia({ out, audio: [{ codec: 'aac', sampleRate: 48_000, channels: 2, samples: gather(reader) }] })
  })
  const mixing = cpuOf(() => make({ source: path, clips, folder }))
  report(
    `${FILM_MINUTES} minutes with ${clips.length} lines`,
    `${mixing.toFixed(1)} s of processor time, ` +
      `plain decoding and AAC ${plain.toFixed(1)} s, ${(mixing / plain).toFixed(2)} times as much`,
  )
}

function gather(reader: AudioReader): Float32Array {
  const all = new Float32Array(FILM_MINUTES * 60 * 96_000)
  let filled = 0
  for (const chunk of reader.chunks()) {
    const piece = chunk.subarray(0, all.length - filled)
    all.set(piece, filled)
    filled += piece.length
  }
  return all
}

function cpuOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

type SpokenClip = Omit<Clip, 'start'> & { readonly seconds: number }

async function speak(folder: string): Promise<SpokenClip[]> {
  const espeak = createEspeak(1)
  const { signal } = new AbortController()
  const spoken: SpokenClip[] = []
  for (const [index, text] of TEXTS.entries()) {
    const { samples, sampleRate } = await speakLine(espeak, { text, voice: VOICES[index] ?? '', speed: 1 }, signal)
    const path = writePcm(join(folder, `line ${index}.pcm`), samples)
    spoken.push({ path, sampleRate, speaker: 'voices', seconds: samples.length / sampleRate })
  }
  await espeak.close()
  return spoken
}

function pick(spoken: readonly SpokenClip[], index: number): SpokenClip {
  const found = spoken[index % spoken.length]
  if (found === undefined) throw new Error('Nothing was spoken.')
  return found
}

function pickDuration(clip: Clip | undefined): number | undefined {
  return clip !== undefined && 'seconds' in clip ? Number(clip.seconds) : undefined
}

function writeSound(out: string, samples: Float32Array): void {
  writeMedia({ out, audio: [{ codec: 'pcm', sampleRate: 48_000, channels: 2, samples }] })
}

function tones(): Float32Array {
  const chord = [220, 277, 330, 440].map((hertz) => tone(hertz, 0.08, { seconds: EXCERPT_SECONDS, channels: 2 }))
  return Float32Array.from({ length: EXCERPT_SECONDS * 96_000 }, (_, at) =>
    chord.reduce((sum, one) => sum + (one[at] ?? 0), 0),
  )
}

if (import.meta.main) await mix()
