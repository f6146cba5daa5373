import { execFile } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProjectFile } from '../../electron/dubbing/project/projectFile.ts'
import { createTextAligner } from '../../electron/engine/adapters/align/textAligner.ts'
import { createSileroDetector } from '../../electron/engine/adapters/detect/sileroDetector.ts'
import { createSignalDiarizer } from '../../electron/engine/adapters/diarize/signalDiarizer.ts'
import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import { createFaceFinder } from '../../electron/engine/adapters/faces/faceFinder.ts'
import { createFlite } from '../../electron/engine/adapters/flite/flite.ts'
import { createTesseract } from '../../electron/engine/adapters/read/tesseractReader.ts'
import { createCenterSeparator } from '../../electron/engine/adapters/separate/centerSeparator.ts'
import { readAnswer } from '../../electron/engine/adapters/servers/readAnswer.ts'
import type { Synthesizer } from '../../electron/engine/core/ports.ts'
import { runPlan } from '../../electron/engine/dub/plan/planner.ts'
import { readInput } from '../../electron/engine/http/readInput.ts'
import { runMedia } from '../../electron/engine/media/mediaProcess.ts'
import { bestAac } from '../../electron/engine/media/write/aac.ts'
import { EncoderThread } from '../../electron/engine/media/write/encoderThread.ts'
import { runChild } from '../../electron/engine/process/childTask.ts'
import { readSubtitleFile } from '../../electron/files/readSubtitleFile.ts'
import PROGRAMS from '../../electron/programs/programs.json' with { type: 'json' }
import { type ProgramName, programPath, programUrl } from '../../electron/programs/programs.ts'
import { checkProject } from '../../electron/studio/project/checkProject.ts'
import { cleanApart } from '../../electron/studio/recording/cleanApart.ts'
import { startEngineProcess } from '../../electron/studio/service/engineProcess.ts'
import { service } from '../../shared/contract/service.ts'
import { plainWords } from '../../shared/locale/message.ts'
import { testDocument } from '../../shared/project/document.testing.ts'
import { listen } from '../support/media.ts'
import { makeTinyChatModel } from '../tinyModels/chatModel.ts'
import { makeTinyDiarizer, talking } from '../tinyModels/diarizers.ts'
import { installTiny, packNamed } from '../tinyModels/installTiny.ts'
import { makeTinyWhisper } from '../tinyModels/recognisers.ts'
import { makeTinySeparator } from '../tinyModels/separators.ts'
import { makeTinyTranslator } from '../tinyModels/translators.ts'
import { makeTinyMms } from '../tinyModels/voices.ts'

// Dubs from the bundle are those of all tests: e2e/contract/dub.test.ts.

const run = promisify(execFile)
const { signal } = new AbortController()
const folder = mkdtempSync(join(tmpdir(), 'griot-built-'))
const packs = join(folder, 'packs')
const film = join(folder, 'film.mp4')
const LETTERS = 'abdeẹfghijklmnoọprsṣtuwyáàéèíìóòúù\u0300\u0301'
const SECOND_SAMPLES = 16_000
const RATE = 44_100

/** Packs of models of a kilobyte, which the real libraries run. */
const TINY: Readonly<Record<string, (place: string) => Promise<void>>> = {
  'qwen3-1.7b': (place) => makeTinyChatModel(join(place, 'Qwen3-1.7B-Q8_0.gguf')),
  'm2m100-418m': makeTinyTranslator,
  'mms-yo': (place) => makeTinyMms(place, LETTERS),
  'pyannote-campplus': makeTinyDiarizer,
  'spleeter-2stems': makeTinySeparator,
  'whisper-small': (place) =>
    makeTinyWhisper(place, {
      encoder: 'small-encoder.int8.onnx',
      decoder: 'small-decoder.int8.onnx',
      tokens: 'small-tokens.txt',
    }),
}
/** The results of the packs' self-tests, as the packs program reports them, by pack. */
const tried = new Map<string, string>()

beforeAll(async () => {
  copyFileSync(join(import.meta.dirname, '../films/rich.mp4'), film)
  for (const [id, make] of Object.entries(TINY)) await installTiny(packs, id, make)
  const args = [programPath('griot'), 'packs', 'verify', '--run', '--json', '--packs', packs]
  // Models of a kilobyte do not pass; they answer.
  const { stdout } = await run(process.execPath, args).catch((error: { stdout: string }) => error)
  for (const line of stdout.trim().split('\n')) {
    const { check } = JSON.parse(line) as { check?: { id: string; selfTest?: { message: string } } }
    if (check !== undefined) tried.set(check.id, check.selfTest?.message ?? '')
  }
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const griot = (...args: string[]) =>
  run(process.execPath, [programPath('griot'), ...args], {
    cwd: folder,
    env: { ...process.env, GRIOT_DATA: join(folder, 'data'), GRIOT_PACKS: packs },
  })

async function measureSpeech(voices: Synthesizer, voice: string, text: string): Promise<number> {
  try {
    const pieces = await Array.fromAsync(voices.speak({ voice, text, speed: 1 }, signal))
    return pieces.reduce((sum, { samples, sampleRate }) => sum + samples.length / sampleRate, 0)
  } finally {
    await voices.close()
  }
}

const of = (id: string) => async () => expect(tried.get(id))

/** Something that each program answers truly only where its code, its libraries and its data are found. */
const ANSWERS = {
  griot: async () => expect((await griot('packs', 'list', '--help')).stdout).toContain('--capability'),
  studio: async () =>
    expect((await run(process.execPath, [programPath('studio'), '--help'])).stdout).toContain('--port'),
  engine: async () => {
    await using engine = await startEngineProcess({ dataDir: join(folder, 'engine'), local: false })
    const page = await fetch(`${engine.url}/docs/static/swagger-ui.css`)
    expect([page.status, (await page.text()).length > 10_000]).toEqual([200, true])
  },
  checkProjectMain: async () => {
    const project = await createProjectFile(join(folder, 'Film.griot'), testDocument([[0, 1, 'one']]))
    await checkProject(project)
    writeFileSync(join(folder, 'Broken.griot'), readFileSync(project).subarray(0, 5000))
    await expect(checkProject(join(folder, 'Broken.griot'))).rejects.toThrow()
  },
  cleanWorker: async () =>
    expect(await cleanApart({ samples: new Float32Array(480), noise: 20 })).toEqual(new Float32Array(480)),
  subtitleWorker: async () => {
    const path = join(folder, 'many.srt')
    writeFileSync(path, Array.from({ length: 5000 }, cueAt).join('\n'))
    expect((await readSubtitleFile(path)).cues).toHaveLength(5000)
  },
  packsMain: async () => expect((await griot('packs', 'list', '--installed')).stdout).toContain('mms-yo'),
  voiceMain: async () => expect((await griot('voice', 'list', '--packs', packs)).stderr).toMatch(/\w/),
  inputWorker: async () => {
    const text = 'a'.repeat(300_000)
    await expect(readInput(service.chat, { params: {}, texts: { model: text } }, signal)).rejects.toThrow()
  },
  planWorker: async () => {
    const lines = [{ start: 1, end: 2 }]
    expect(await runPlan('align', { lines, speech: lines }, signal)).toEqual(lines)
  },
  mediaWorker: async () => {
    const { duration } = await runMedia('probe', { path: film }, { signal })
    expect(duration).toBeCloseTo(3, 0)
  },
  encoderWorker: async () => {
    let packets = 0
    using encoder = new EncoderThread(bestAac(), { sampleRate: 48_000, channels: 2, bitRate: 192_000 })
    encoder.write(new Float32Array(2 * 48_000), () => packets++)
    encoder.finish(() => packets++)
    expect(packets).toBeGreaterThan(45)
  },
  unpackWorker: async () => {
    const [from, into] = [join(folder, 'from'), join(folder, 'into')]
    for (const path of [from, into]) mkdirSync(path)
    writeFileSync(join(from, 'model.txt'), 'a model')
    await run('tar', ['-cjf', 'model.tar.bz2', 'from'], { cwd: folder })
    const request = { archive: join(folder, 'model.tar.bz2'), folder: into, strip: 1, most: 1e6 }
    await runChild(programUrl('unpackWorker'), request, { signal, crashed: plainWords('It died.') })
    expect(readFileSync(join(into, 'model.txt'), 'utf8')).toBe('a model')
  },
  answerWorker: async () => {
    const sound = Buffer.alloc(100_000, 7)
    const answer = Buffer.from(JSON.stringify({ sound: sound.toString('base64') }))
    expect(await readAnswer({ kind: 'sound', field: 'sound' }, answer, signal)).toEqual(new Uint8Array(sound))
  },
  diarizeWorker: async () => {
    const path = join(folder, 'talk.pcm')
    writeFileSync(path, talking(6, [{ start: 1, end: 5, who: 'above' }]))
    const turns = await createSignalDiarizer().diarize({ path, sampleRate: SECOND_SAMPLES, duration: 6 }, { signal })
    expect(turns.map(({ speaker }) => speaker)).toContain('SPEAKER_00')
  },
  espeakWorker: async () =>
    expect(await measureSpeech(createEspeak(1), 'ig-emeka', 'Kedu ka ị mere?')).toBeGreaterThan(0.5),
  fliteWorker: async () => expect(await measureSpeech(createFlite(1), 'en-ruth', 'Good morning.')).toBeGreaterThan(0.5),
  faceWorker: async () => {
    const order = { path: film, spans: [{ start: 0, end: 1 }], cuts: [] }
    // Whatever it takes for a face in a pattern, it has looked.
    expect(Array.isArray(await createFaceFinder().find(order, { signal }))).toBe(true)
  },
  readWorker: async () => {
    const path = join(folder, 'page.pgm')
    writeFileSync(path, printed())
    const reader = createTesseract(1)
    try {
      expect((await reader.read([path], 'en', { signal })).map(({ text }) => text)).toEqual(['HILL'])
    } finally {
      await reader.close()
    }
  },
  centerWorker: async () => {
    const [path, out] = [join(folder, 'stereo.pcm'), join(folder, 'voices.wav')]
    writeFileSync(
      path,
      Int16Array.from({ length: 4 * RATE }, (_, at) => 9000 * Math.sin((at >> 1) / 20)),
    )
    await createCenterSeparator().separate({ path, sampleRate: RATE, channels: 2, frames: 2 * RATE }, out, { signal })
    expect(listen(out).length).toBe(2 * 48_000)
  },
  alignWorker: async () => {
    const path = join(folder, 'still.pcm')
    writeFileSync(path, new Int16Array(2 * SECOND_SAMPLES))
    const within = { start: 0, end: 2 }
    const request = { pcm: { path, sampleRate: SECOND_SAMPLES, duration: 2 }, bursts: [within], within }
    const words = await createTextAligner().align({ ...request, language: 'sw', texts: ['Habari.'] }, { signal })
    expect(words.texts).toHaveLength(1)
  },
  detectWorker: async () => {
    const [path, place] = [join(folder, 'silence.pcm'), join(folder, 'silero')]
    writeFileSync(path, new Int16Array(SECOND_SAMPLES))
    mkdirSync(place)
    // The library is there: it is what this model brings down.
    writeFileSync(join(place, 'silero_vad.onnx'), 'no model')
    const usable = { pack: packNamed('silero-vad'), hold: () => ({ folder: place, [Symbol.dispose]: () => undefined }) }
    const found = createSileroDetector(usable).find({ path, sampleRate: SECOND_SAMPLES, duration: 1 }, { signal })
    await expect(found).rejects.toMatchObject({ failure: { kind: 'engine_down' } })
  },
  chatWorker: async () => (await of('qwen3-1.7b')()).toMatch(/^Said \d of 8 words/),
  translateWorker: async () => (await of('m2m100-418m')()).toMatch(/^Into Swahili: THE OLD MAN/),
  speakWorker: async () => (await of('mms-yo')()).toMatch(/^Spoke \d+\.\d s at 16,000 Hz/),
  pyannoteWorker: async () => (await of('pyannote-campplus')()).toMatch(/\d/),
  separateWorker: async () => (await of('spleeter-2stems')()).toMatch(/went down by/),
  recogniseWorker: async () => (await of('whisper-small')()).toMatch(/^Heard \d+ of \d+ words/),
} satisfies Record<ProgramName, () => Promise<unknown>>

it.each(Object.entries(ANSWERS))('%s answers from the bundle', async (name, answer) => {
  expect(programPath(name as ProgramName)).toMatch(/\.js$/)
  await answer()
})

it('is a few files, with what they read', () => {
  const bundle = dirname(programPath('griot'))
  const modules = readdirSync(bundle)
  expect(modules.length).toBeLessThanOrEqual(55) // and seven of Electron
  expect(modules).toEqual(expect.arrayContaining(Object.keys(PROGRAMS).map((name) => `${name}.js`)))
  expect(existsSync(join(bundle, '../engine/adapters/espeak/tones', 'igboWeights.bin'))).toBe(true)
})

it('no part waits for the program that loads it later', () => {
  const bundle = dirname(programPath('griot'))
  const programs = new RegExp(`from "\\./(?:${Object.keys(PROGRAMS).join('|')})\\.js"`)
  const waiting = readdirSync(bundle).filter((name) => programs.test(readFileSync(join(bundle, name), 'utf8')))
  expect(waiting).toEqual([])
})

function cueAt(_: unknown, at: number): string {
  return `${at + 1}\n${String(at % 24).padStart(2, '0')}:00:00,500 --> ${String(at % 24).padStart(2, '0')}:00:02,500\nMstari wa ${at}.\n`
}

/** A page in bars that a reader of print takes for letters, as a PGM. */
function printed(): Buffer {
  const [width, height] = [420, 160]
  const page = Buffer.alloc(width * height, 255)
  const bar = (left: number, top: number, wide: number, high: number) => {
    for (let y = top; y < top + high; y++) page.fill(0, y * width + left, y * width + left + wide)
  }
  for (const [left, top, wide, high] of [
    ...[
      [60, 40, 14, 80],
      [110, 40, 14, 80],
      [60, 72, 64, 14],
    ], // H
    ...[[160, 40, 14, 80]], // I
    ...[
      [210, 40, 14, 80],
      [210, 106, 54, 14],
    ], // L
    ...[
      [300, 40, 14, 80],
      [300, 106, 54, 14],
    ], // L
  ] as const)
    bar(left, top, wide, high)
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), page])
}
