import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPyannoteDiarizer } from '../../electron/engine/adapters/diarize/pyannoteDiarizer.ts'
import { createSignalDiarizer } from '../../electron/engine/adapters/diarize/signalDiarizer.ts'
import { createSpleeterSeparator } from '../../electron/engine/adapters/separate/spleeterSeparator.ts'
import { createSherpaVoices } from '../../electron/engine/adapters/speak/sherpaVoices.ts'
import { createSpeakPool } from '../../electron/engine/adapters/speak/speakPool.ts'
import type { Synthesizer } from '../../electron/engine/core/ports.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { speakSample } from '../../electron/engine/packService/spokenSample.ts'
import type { UsablePack } from '../../electron/engine/packs/usablePack.ts'
import { usablePacks } from '../../electron/engine/packs/usablePacks.ts'
import { tone } from '../../shared/audio/sounds.testing.ts'
import { wavHeader } from '../../shared/audio/wav.ts'
import { english } from '../../shared/locale/english.ts'
import type { Message } from '../../shared/locale/message.ts'
import type { PackCapability } from '../../shared/packs/pack.ts'
import { MediaFolder } from '../support/media.ts'
import { SmallDisk } from '../support/smallDisk.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'
import { makeTinyPocket } from '../tinyModels/cloners.ts'
import { makeTinyDiarizer, talking } from '../tinyModels/diarizers.ts'
import { installTiny } from '../tinyModels/installTiny.ts'
import { makeTinySeparator } from '../tinyModels/separators.ts'
import { makeTinyRawPiper } from '../tinyModels/voices.ts'

/** Larger than what the engine leaves free, so that there is something left to fill. */
const DISK_MEGABYTES = 320
const { signal } = new AbortController()
const full = { failure: { kind: 'unavailable', message: expect.stringMatching(/^The disk is full\./) } }

const folder = new MediaFolder()
const packsDir = folder.file('packs')
/** Apart: its tiny model hears no speech. */
const listening = folder.file('listening')
const disk = new SmallDisk(folder.file('disk'), DISK_MEGABYTES)
const SWAHILI = { symbols: 'haɓibtɑ', voice: 'sw' }

afterAll(() => {
  disk[Symbol.dispose]()
  folder[Symbol.dispose]()
})

function packOf(capability: PackCapability, id: string, place = packsDir): UsablePack {
  const found = usablePacks(capability, { packsDir: place }).find(({ pack }) => pack.id === id)
  if (found === undefined) throw new Error(`${id} is not installed.`)
  return found
}

describe.skipIf(!disk.mounted)('where the disk is full (needs the right to mount one)', () => {
  beforeAll(async () => {
    await installTiny(packsDir, 'spleeter-2stems', makeTinySeparator)
    await installTiny(listening, 'pyannote-campplus', makeTinyDiarizer)
    await installTiny(packsDir, 'pocket-en', (into) => makeTinyPocket(into, 3))
    await installTiny(packsDir, 'murya-ha', (into) =>
      makeTinyRawPiper(into, 'model.onnx', { symbols: 'abcdeghiklmnorstuwyz', speakers: 8 }),
    )
    await installTiny(packsDir, 'piper-sw-lanfrica', (into) =>
      makeTinyRawPiper(into, 'sw_CD-lanfrica-medium.onnx', SWAHILI),
    )
  })
  beforeEach(() => disk.free())

  it('a separation says so and leaves no half of its file', async () => {
    const sound = { path: folder.file('film.pcm'), sampleRate: 44_100, channels: 2, frames: 30 * 44_100 } as const
    await writeFile(sound.path, Buffer.alloc(4 * sound.frames))
    const separator = createSpleeterSeparator(packOf('separate', 'spleeter-2stems'))
    const voices = join(disk.path, 'voices.wav')
    disk.fill(1e6)
    await expect(separator.separate(sound, voices, { signal })).rejects.toMatchObject(full)
    expect(disk.names()).toEqual([])
    disk.free()
    await separator.separate(sound, voices, { signal })
    expect(disk.names()).toEqual(['voices.wav'])
  })

  it('speakers are told apart all the same, as nothing is written for it', async () => {
    const path = join(disk.path, 'talk.pcm')
    await writeFile(path, talking(8, [{ start: 1, end: 6, who: 'above' }]))
    const notes: string[] = []
    const onNote = (note: Message): void => void notes.push(english(note))
    const diarizer = createPyannoteDiarizer(packOf('diarize', 'pyannote-campplus', listening), createSignalDiarizer())
    disk.fill()
    const turns = await diarizer.diarize({ path, sampleRate: 16_000, duration: 8 }, { signal, onNote })
    expect(turns).toMatchObject([{ speaker: 'SPEAKER_00' }])
    expect(notes).toEqual([])
  })

  describe('a voice that needs data made for it', () => {
    let voices: Synthesizer
    beforeEach(() => {
      const pool = createSpeakPool({ cacheDir: join(disk.path, 'models') })
      voices = createSherpaVoices(() => usablePacks('speak', { packsDir }), pool)
    })
    afterEach(() => voices.close())

    it.each([
      ['a model with its settings', 'murya-ha-1', 'Yau', 0, []],
      // Its model fits, and is kept whole.
      ['what espeak-ng reads texts with', 'piper-sw-lanfrica', 'habari', 300_000, [/^piper-sw-lanfrica/]],
    ])('says so, keeps no half of it, and speaks when there is room: %s', async (_, voice, text, left, kept) => {
      const say = () => Array.fromAsync(voices.speak({ voice, text, speed: 1 }, signal))
      const before = disk.names('models')
      disk.fill(left)
      await expect(say()).rejects.toMatchObject(full)
      const made = kept.map((name) => expect.stringMatching(name) as string)
      expect(disk.names('models').toSorted()).toEqual([...before, ...made])
      disk.free()
      expect((await say())[0]?.samples.length).toBeGreaterThan(0)
      expect(disk.names('models')).toHaveLength(before.length + kept.length + 1)
    })
  })

  describe('meanwhile, the service', () => {
    let under: TestEngine
    beforeAll(async () => {
      under = await startTestEngine({ dataDir: join(disk.path, 'engine'), packsDir }, { retry: { deadline: 0 } })
    })
    afterAll(() => under[Symbol.asyncDispose]())

    /** Fills the disk as soon as something of this name is in the engine's data folder. */
    async function fillAt(name: RegExp, left: number, ...place: string[]): Promise<void> {
      const there = (): boolean => disk.names('engine', ...place).some((one) => name.test(one))
      await expect.poll(there, { interval: 1 }).toBe(true)
      disk.fill(left)
    }

    it('says so instead of cloning a voice, and keeps nothing of the recording', async () => {
      const recording = folder.file('ada.wav')
      {
        await using sample = await speakSample(signal)
        const sound = await readFile(sample.pcm.path)
        // Long enough for the disk to fill while it is listened to.
        const long = Buffer.concat(Array<Buffer>(8).fill(sound))
        await writeFile(recording, Buffer.concat([wavHeader({ sampleRate: 16_000 }, long.length), long]))
      }
      const request = under.service.clone({ name: 'Ada', consent: true }, { file: recording })
      request.catch(() => undefined)
      await fillAt(/./, 0, 'voices')
      await expect(request).rejects.toMatchObject(full)
      expect(disk.names('engine', 'voices')).toEqual([])
      expect(disk.names('engine', 'incoming')).toEqual([])
      disk.free()
      expect(await under.service.clone({ name: 'Ada', consent: true }, { file: recording })).toMatchObject({
        name: 'Ada',
      })
    })

    it('ends a dub whose voices it separates, keeps no half of them, and makes it when there is room', async () => {
      const source = folder.file('film.wav')
      const take = folder.file('take.wav')
      const output = folder.file('dub.wav')
      const shape = { seconds: 12, channels: 2 }
      writeMedia({
        out: source,
        audio: [{ codec: 'pcm', sampleRate: 48_000, channels: 2, samples: tone(300, 0.1, shape) }],
      })
      const spoken = tone(200, 0.3, { seconds: 2 })
      writeMedia({ out: take, audio: [{ codec: 'pcm', sampleRate: 48_000, channels: 1, samples: spoken }] })
      const line = { id: 1, speaker: 'SPEAKER_00', start: 2, end: 4, take }
      const order = { source, lines: [line], output, separate: 'on' as const }
      const kept = disk.names('engine', 'voices')
      const { job_id } = await under.local.assemble(order)
      const status = async (id: string): Promise<string> => (await under.service.job({ job_id: id })).status
      await fillAt(/^dialogue\.pcm$/, 200_000, 'jobs', job_id, 'scratch')
      await expect.poll(() => status(job_id)).toBe('error')
      expect((await under.service.job({ job_id })).error).toContain(
        `The disk of ${join(disk.path, 'engine', 'jobs')} is full.`,
      )
      expect(disk.names('engine', 'voices')).toEqual(kept)
      expect(disk.names('engine', 'jobs')).not.toContain(job_id)
      expect(existsSync(output)).toBe(false)
      disk.free()
      const again = await under.local.assemble(order)
      await expect.poll(() => status(again.job_id)).toBe('done')
    })
  })
})
