// @module-tag together
import { existsSync, statSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { integratedLoudness, LoudnessMeter, stepsWithin } from '../../electron/engine/media/loudness/loudness.ts'
import { renderMix } from '../../electron/engine/media/mix/renderMix.ts'
import { qc } from '../../electron/engine/media/qc/qc.ts'
import type { Clip, Ducking, MixPlan } from '../../electron/engine/media/tasks.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { talk as speaking, WOMAN } from '../../electron/engine/signal/syntheticVoice.testing.ts'
import { LOUDNESS_PRESETS } from '../../shared/audio/mix/loudnessPresets.ts'
import { tone } from '../../shared/audio/sounds.testing.ts'
import { inTurn } from '../../shared/inTurn.testing.ts'
import { createTexts } from '../../shared/locale/createTexts.ts'
import { english } from '../../shared/locale/english.ts'
import { ebur128 } from '../support/ebur128.ts'
import { audio, finish, level, listen, MediaFolder, writePcm } from '../support/media.ts'

const SECONDS = 24
const RATE = 22_050
const ducking: Ducking = { gaps: { music: 10, ambience: 15, speech: 20 }, attack: 0.15, release: 0.35 }

let folder: MediaFolder
let clips: Clip[]
beforeAll(() => {
  folder = new MediaFolder()
  // Takes at very different levels, a long one and a very short one.
  clips = [
    [2, 1.5, 0.5],
    [4.5, 1, 0.02],
    [6.5, 0.3, 0.2],
    [12.3, 2, 0.9],
    [20, 2.5, 0.1],
  ].map(([start = 0, seconds = 0, loud = 0], index) => {
    const path = writePcm(folder.file(`line ${index}.pcm`), syllables(seconds, { loud, pitch: 110 + 50 * index }))
    return { path, sampleRate: RATE, start }
  })
})
afterAll(() => folder[Symbol.dispose]())

/** A buzz that comes and goes four times a second, as speech does. */
function syllables(
  seconds: number,
  { loud, pitch, sampleRate = RATE }: { loud: number; pitch: number; sampleRate?: number },
) {
  return Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, frame) => {
    const time = frame / sampleRate
    const envelope = Math.max(0.02, Math.sin(Math.PI * 4 * time) ** 2)
    let buzz = 0
    for (let overtone = 1; overtone < 12; overtone++) buzz += Math.sin(2 * Math.PI * pitch * overtone * time) / overtone
    return 0.4 * loud * envelope * buzz
  })
}

/** A chord that is the same all the time, and in every second. */
function music(loud: number): Float32Array {
  const chord = new Float32Array(48_000)
  for (const pitch of [220, 277, 330, 440])
    for (const [at, sample] of tone(pitch, loud / 4, { seconds: 1 }).entries()) chord[at] = (chord[at] ?? 0) + sample
  return Float32Array.from({ length: SECONDS * 96_000 }, (_, at) => chord[(at >> 1) % 48_000] ?? 0)
}

function noise(loud: number): Float32Array {
  let seed = 7
  return Float32Array.from({ length: SECONDS * 96_000 }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return loud * (seed / 1_073_741_824 - 1)
  })
}

/** The original speaks where the lines are, over soft music. */
function talk(): Float32Array {
  const samples = music(0.05)
  for (const { start } of clips) {
    const voice = syllables(1.5, { loud: 0.6, pitch: 180, sampleRate: 48_000 })
    const from = Math.round(start * 48_000)
    for (let frame = 0; frame < voice.length; frame++) {
      for (const side of [0, 1]) {
        const at = 2 * (from + frame) + side
        if (at < samples.length) samples[at] = (samples[at] ?? 0) + (voice[frame] ?? 0)
      }
    }
  }
  return samples
}

/** Soft music, over which somebody speaks loudly where no line is. */
function keptTalk(): Float32Array {
  const samples = music(0.05)
  const voice = speaking(WOMAN, 4.6)
  const from = Math.round(14.8 * 48_000)
  for (let frame = 0; frame < 3 * voice.length; frame++)
    for (const side of [0, 1]) {
      const at = 2 * (from + frame) + side
      samples[at] = (samples[at] ?? 0) + 3 * (voice[Math.floor(frame / 3)] ?? 0)
    }
  return samples
}

const SOUNDS = {
  kept: keptTalk,
  music: () => music(0.5),
  soft: () => music(0.3),
  talk,
  noise: () => noise(0.1),
  silence: () => new Float32Array(SECONDS * 96_000),
}

/** Dubs one of the sounds, which is made when it is needed first. */
function dub(name: keyof typeof SOUNDS, plan: Partial<MixPlan> = {}) {
  const source = folder.file(`${name}.wav`)
  const { out = folder.file('dub.mp4') } = plan
  if (!existsSync(source)) writeMedia({ out: source, audio: [audio('pcm', SECONDS, { samples: SOUNDS[name]() })] })
  return { source, out, result: finish(renderMix({ clips, ducking, loudness: 'source', ...plan, source, out })) }
}

/** The dub over a talk, as loud as its source. */
let overTalk: ReturnType<typeof dub>
beforeAll(() => {
  overTalk = dub('talk', { out: folder.file('talk.mp4') })
})

describe('the exported file', () => {
  // A talk as loud as its source is `overTalk`.
  const sounds = ['music', 'silence', 'talk'] as const
  const others = (['ebu_r128', 'lufs_18', 'lufs_16', 'lufs_14'] as const).flatMap((preset) =>
    sounds.map((name) => [name, preset] as const),
  )
  const asSource = sounds.map((name) => [name, 'source'] as const)

  it.each([...asSource, ...inTurn(others, 2)])(
    'over %s has the loudness of %s, and no higher peaks',
    (name, preset) => {
      const { out, result } = name === 'talk' && preset === 'source' ? overTalk : dub(name, { loudness: preset })
      const measured = ebur128(out, { channels: 2 })
      const target = LOUDNESS_PRESETS[preset].loudness ?? result.loudness.target
      expect(Math.abs(measured.integrated - target)).toBeLessThan(0.5)
      expect(measured.truePeak).toBeLessThanOrEqual(LOUDNESS_PRESETS[preset].truePeak)
      expect(Math.abs(measured.integrated - (result.loudness.integrated ?? 0))).toBeLessThan(0.2)
    },
  )

  it.each(inTurn(['source', 'lufs_16'] as const))(
    'has the loudness of %s where a steady bed lies at the gate',
    (loudness) => {
      const every = 2.45
      const count = Math.floor((SECONDS - 2) / every)
      const path = writePcm(folder.file('short.pcm'), syllables(1.6, { loud: 0.5, pitch: 140 }))
      const close = Array.from({ length: count }, (_, at) => ({ path, sampleRate: RATE, start: 1 + every * at }))
      const { result } = dub('music', { clips: close, loudness, out: folder.file('dub.wav') })
      expect(Math.abs((result.loudness.integrated ?? 0) - result.loudness.target)).toBeLessThan(0.5)
    },
  )
})

describe('the dialogue of a dub', () => {
  const lines = () => clips.map(({ path, start }) => ({ start, end: start + statSync(path).size / 2 / RATE }))
  const kept = { start: 14.8, end: 19.4 }
  let made: ReturnType<typeof dub>
  beforeAll(() => {
    made = dub('kept', { loudness: 'netflix' })
  })

  it('has the loudness that Netflix wants with the speech of the original that stays, and peaks below -2 dBTP', () => {
    expect(made.result.loudness).toMatchObject({ target: -27, dialogue: true })
    expect(ebur128(made.out, { channels: 2 }).truePeak).toBeLessThanOrEqual(-2)
    const meter = new LoudnessMeter(48_000, 2)
    meter.write(listen(made.out, { channels: 2 }))
    const spoken = stepsWithin([...lines(), kept], meter.energies.length)
    // The norm's own tolerance, for what is spoken is known here by its times, with its pauses.
    expect(Math.abs(integratedLoudness(meter.energies, spoken) + 27)).toBeLessThan(2)
    expect(Math.abs((made.result.loudness.integrated ?? 0) + 27)).toBeLessThan(0.5)
  })

  it('is as loud for the check', () => {
    const { dialogueLoudness = 0 } = finish(qc({ source: made.source, dub: made.out, lines: lines() }))
    expect(Math.abs(dialogueLoudness - (made.result.loudness.integrated ?? 0))).toBeLessThan(0.3)
  })
})

describe('the original under lines', () => {
  it('is 10 LU below the speech where it is music, 15 where it is noise', () => {
    const sound = folder.file('sound.wav')
    const loud = dub('soft', { out: sound }).result.lines
    expect(loud.map(({ bed }) => bed)).toEqual(clips.map(() => 'music'))
    for (const { gap } of loud) expect(gap).toBeGreaterThanOrEqual(9.9)
    const windy = dub('noise', { out: sound }).result.lines
    expect(windy.map(({ bed }) => bed)).toEqual(clips.map(() => 'ambience'))
    for (const { gap } of windy) expect(gap).toBeGreaterThanOrEqual(14.9)
  })

  it('loses the frequencies of speech where it speaks itself', async () => {
    const { result } = overTalk
    expect(result.lines.map(({ bed }) => bed)).toEqual(clips.map(() => 'speech'))
    // The voice is 18 LU under, the music, which stays, some 15: together these are 13.5.
    for (const { gap } of result.lines) expect(gap).toBeGreaterThanOrEqual(13.4)
    expect(result.notes[1]).toMatchObject({ values: { under: '18' } })
    expect(result.notes.map(english)).toEqual([
      expect.stringContaining('5 of 5 lines lie over a voice'),
      expect.stringContaining('so that the music stays'),
    ])
    const swahili = createTexts()
    await swahili.show('sw')
    expect(result.notes.map(swahili.words)).toEqual([
      expect.stringMatching(/^Mistari 5 kati ya 5 iko juu ya sauti ya mtu ya asili\./),
      expect.any(String),
    ])
  })

  it('is not touched elsewhere, to the bit but for the encoder', () => {
    const { source, out } = overTalk
    const [before, after] = [listen(source), listen(out)]
    for (const [from, to] of [
      [0.05, 0.4],
      [9, 10],
      [16.6, 17.7],
    ] as const) {
      const difference = after.map((sample, at) => sample - (before[at] ?? 0))
      expect(level(difference, from, to) - level(before, from, to)).toBeLessThan(-20)
    }
  })
})

describe('channels', () => {
  it('of 5.1 stay, with the voice in the centre', () => {
    const source = folder.file('surround.wav')
    const out = folder.file('surround.mp4')
    const seconds = 10
    const few = clips.filter(({ start }) => start < 8)
    const samples = tone(300, 0.05, { seconds, channels: 6 })
    writeMedia({ out: source, audio: [audio('pcm', seconds, { samples, channels: 6 })] })
    const result = finish(renderMix({ source, out, clips: few, ducking, loudness: 'ebu_r128' }))
    const measured = ebur128(out, { channels: 6 })
    expect(Math.abs(measured.integrated + 23)).toBeLessThan(0.5)
    const all = listen(out, { channels: 6 })
    const channel = (channelIndex: number) =>
      Float32Array.from({ length: all.length / 6 }, (_, at) => all[6 * at + channelIndex] ?? 0)
    expect(level(channel(2), 2.2, 3.3) - level(channel(0), 2.2, 3.3)).toBeGreaterThan(8)
    expect(level(channel(4), 8, 9.2) - level(channel(0), 8, 9.2)).toBeCloseTo(0, 0)
    expect(result.lines).toHaveLength(few.length)
  })
})
