import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPyannoteDiarizer } from '../../electron/engine/adapters/diarize/pyannoteDiarizer.ts'
import { createSignalDiarizer } from '../../electron/engine/adapters/diarize/signalDiarizer.ts'
import type { Diarizer, PcmFile } from '../../electron/engine/core/ports.ts'
import { speakingAtOnce } from '../../electron/engine/dub/plan/speakingAtOnce.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import type { UsablePack } from '../../electron/engine/packs/usablePack.ts'
import { english } from '../../shared/locale/english.ts'
import type { Message } from '../../shared/locale/message.ts'
import { findPack } from '../../shared/packs/catalogue.ts'
import { CAN_LOOK, childrenOf } from '../fault/processFacts.ts'
import { audio, video } from '../support/media.ts'
import { startTestEngine } from '../support/startTestEngine.ts'
import { makeTinyDiarizer, type Talk, talking } from '../tinyModels/diarizers.ts'
import { installTiny } from '../tinyModels/installTiny.ts'

const signal = new AbortController().signal
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'griot-diarizer-'))
  await mkdir(join(folder, 'pack'))
  await makeTinyDiarizer(join(folder, 'pack'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A stand-in for signal analysis, so that it is plain which of the two answered. */
const fallback: Diarizer = {
  ...createSignalDiarizer(),
  name: 'told turns',
  diarize: async () => [{ start: 1, end: 2, speaker: 'SPEAKER_07' }],
}

function diarizer(patience?: number): Diarizer {
  const found = findPack('pyannote-campplus')
  if (found === undefined) throw new Error('There is no such pack.')
  const hold = () => ({ folder: join(folder, 'pack'), [Symbol.dispose]: () => undefined })
  const usable: UsablePack = { pack: found, hold, ...(patience === undefined ? {} : { stallTimeoutSeconds: patience }) }
  return createPyannoteDiarizer(usable, fallback)
}

async function recording(seconds: number, talks: readonly Talk[]): Promise<PcmFile> {
  const path = join(folder, 'talk.pcm')
  await writeFile(path, talking(seconds, talks))
  return { path, sampleRate: 16_000, duration: seconds }
}

const TALKS: readonly Talk[] = [
  { start: 1, end: 6, who: 'above' },
  { start: 8, end: 13, who: 'below' },
  { start: 15, end: 21, who: 'above' },
  { start: 19, end: 24, who: 'below' },
]

describe('a pack that tells speakers apart', () => {
  it('finds who speaks when, and where both do', async () => {
    const turns = await diarizer().diarize(await recording(26, TALKS), { signal, speakers: 2 })
    expect(turns.map(({ speaker }) => speaker)).toEqual(['SPEAKER_00', 'SPEAKER_01', 'SPEAKER_00', 'SPEAKER_01'])
    for (const [index, { start, end }] of TALKS.entries()) {
      expect(turns[index]?.start).toBeCloseTo(start, 1)
      expect(turns[index]?.end).toBeCloseTo(end, 1)
    }
    const [both, ...more] = speakingAtOnce(turns)
    expect(more).toEqual([])
    expect(both?.start).toBeCloseTo(19, 1)
    expect(both?.end).toBeCloseTo(21, 1)
  })

  it('finds no more people than are told', async () => {
    const turns = await diarizer().diarize(await recording(26, TALKS), { signal, speakers: 1 })
    expect(new Set(turns.map(({ speaker }) => speaker)).size).toBe(1)
  })

  it('knows the same people in all parts of a long recording, and says how far it is', async () => {
    // Whoever speaks first has another number in each part.
    const late = TALKS.map(({ start, end, who }): Talk => {
      return { start: start + 305, end: end + 305, who: who === 'above' ? 'below' : 'above' }
    })
    const over: Talk = { start: 295, end: 303, who: 'above' }
    const seen: number[] = []
    const onProgress = (fraction: number): void => void seen.push(fraction)
    const turns = await diarizer().diarize(await recording(332, [...TALKS, over, ...late]), { signal, onProgress })
    const speakerAt = (time: number) => turns.find(({ start, end }) => start < time && time < end)?.speaker
    expect(speakerAt(3)).toBe('SPEAKER_00')
    expect(speakerAt(308)).toBe(speakerAt(10))
    expect(speakerAt(315)).toBe(speakerAt(3))
    // What goes on over the border of two parts is one turn.
    expect(turns.filter(({ start, end }) => start < 300.5 && end > 299.5)).toHaveLength(1)
    expect(seen.at(-1)).toBe(1)
  })

  it('finds nobody where nobody speaks', async () => {
    expect(await diarizer().diarize(await recording(12, []), { signal })).toEqual([])
  })

  it('leaves it to signal analysis where its models fail, and says so', async () => {
    await writeFile(join(folder, 'pack', 'segmentation.int8.onnx'), 'no model')
    const notes: string[] = []
    const onNote = (note: Message): void => void notes.push(english(note))
    const turns = await diarizer().diarize(await recording(12, []), { signal, onNote })
    expect(turns).toEqual([{ start: 1, end: 2, speaker: 'SPEAKER_07' }])
    expect(notes).toEqual([expect.stringContaining('told apart by told turns, as Pyannote')])
  })

  it('says so in the engine’s answer too', async () => {
    await installTiny(join(folder, 'packs'), 'pyannote-campplus', makeTinyDiarizer)
    await writeFile(join(folder, 'packs', 'pyannote-campplus', 'segmentation.int8.onnx'), 'no model')
    const path = join(folder, 'talk.mkv')
    await writeMedia({ out: path, video: video('h264', 2), audio: [audio('aac', 2)] })
    await using under = await startTestEngine({ packsDir: join(folder, 'packs') })
    const { notes } = await under.local.speakers({ path })
    expect(notes.map(english)).toEqual([expect.stringContaining('told apart by signal analysis, as Pyannote')])
  })

  it.skipIf(!CAN_LOOK).each([
    ['dies', 'SIGKILL'],
    ['hangs', 'SIGSTOP'],
  ] as const)('does so, too, where its process %s in the middle (needs /proc)', async (_, how) => {
    const others = childrenOf()
    const own = (): number[] => childrenOf().filter((pid) => !others.includes(pid))
    const notes: string[] = []
    // Told first when the library is there and the models are next.
    const onProgress = (): void => {
      for (const pid of own()) process.kill(pid, how)
    }
    const work = { signal, onProgress, onNote: (note: Message) => void notes.push(english(note)) }
    const turns = await diarizer(5).diarize(await recording(26, TALKS), work)
    expect(turns).toEqual([{ start: 1, end: 2, speaker: 'SPEAKER_07' }])
    expect(notes).toEqual([expect.stringContaining('stopped unexpectedly')])
    expect(own()).toEqual([])
  })

  it.skipIf(!CAN_LOOK)('is gone soon after it was cancelled (needs /proc)', async () => {
    const before = childrenOf().length
    const cancel = new AbortController()
    const sound = await recording(26, TALKS)
    const answer = diarizer().diarize(sound, { signal: cancel.signal, onProgress: () => cancel.abort() })
    await expect(answer).rejects.toMatchObject({ failure: { kind: 'cancelled' } })
    expect(childrenOf()).toHaveLength(before)
  })
})
