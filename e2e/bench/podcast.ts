import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderMix } from '../../electron/engine/media/mix/renderMix.ts'
import { wavHeader, wavParts } from '../../shared/audio/wav.ts'
import { formatSrt } from '../../shared/subtitles/formats/srt.ts'
import { atLeast, atMost, notMeasured, report } from './goals.ts'
import { linesOfTalk } from './longVideo.ts'
import { memoryOf } from './memoryOf.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const SPEECH = join(ROOT, '../shared/data/speech/jfk.wav')
const RATE = 16_000
const [SHORT, LONG] = [20, 120]

/** A podcast of two hours beside one of twenty minutes, by `griot dub`, MP3 to MP3: whether memory grows, and how fast it is made. */
export async function podcast(): Promise<void> {
  if (!existsSync(SPEECH)) return notMeasured('a podcast, without ../shared/data/speech')
  const short = await run(SHORT)
  const long = await run(LONG)
  const speed = (60 * LONG) / long.seconds
  report(`${LONG} minutes, MP3`, `${speed.toFixed(0)} times real time`, atLeast(speed, 60))
  if (short.peak === undefined || long.peak === undefined) return notMeasured('memory, which this system does not tell')
  const growth = (long.peak / short.peak - 1) * 100
  report(`memory beyond that for ${SHORT} minutes`, `${growth.toFixed(1)} %`, atMost(growth, 10, '%'))
}

/** Seconds of a dub from the command to its end, and the greatest memory of all its processes in megabytes. */
async function run(minutes: number): Promise<{ readonly seconds: number; readonly peak: number | undefined }> {
  const folder = await mkdtemp(join(tmpdir(), 'griot-bench-'))
  try {
    const words = join(folder, 'words.sw.srt')
    await writeFile(words, formatSrt(linesOfTalk(60 * minutes).map(({ start, end, text }) => ({ start, end, text }))))
    const order = ['dub', await speechOf(minutes), '--from', 'sw', '--to', 'sw', '--subtitles', words]
    const more = ['--speakers', '1', '--no-qc', '--out', join(folder, 'dub.mp3')]
    const began = performance.now()
    const child = spawn(process.execPath, [join(ROOT, 'electron/cli/griot.mjs'), ...order, ...more], {
      env: { ...process.env, GRIOT_DATA: folder },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const { result, peak } = await memoryOf(child.pid ?? 0, async () => (await once(child, 'exit'))[0] as number)
    const seconds = (performance.now() - began) / 1000
    if (result !== 0) throw new Error(`The dub of ${minutes} minutes ended with ${result}.`)
    process.stdout.write(`${minutes} minutes: ${seconds.toFixed(1)} s, ${Math.round(peak ?? 0)} MB\n`)
    return { seconds, peak }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Real speech, again and again, as MP3; made once and kept in the system's temporary folder. */
async function speechOf(minutes: number): Promise<string> {
  const path = join(tmpdir(), `griot-bench-podcast-${minutes}.mp3`)
  if (existsSync(path)) return path
  const folder = await mkdtemp(join(tmpdir(), 'griot-bench-'))
  try {
    const wave = join(folder, 'speech.wav')
    const once = wavParts(await readFile(SPEECH))?.data ?? new Uint8Array()
    const times = Math.ceil((60 * minutes * RATE * 2) / once.length)
    await writeFile(wave, wavHeader({ sampleRate: RATE }, times * once.length))
    for (let time = 0; time < times; time++) await appendFile(wave, once)
    const out = join(folder, 'speech.mp3')
    const ducking = { gaps: { music: 10, ambience: 15, speech: 20 }, attack: 0.15, release: 0.35 }
    const steps = renderMix({ source: wave, out, clips: [], ducking, loudness: 'source' })
    while (!steps.next().done);
    await rename(out, path)
    return path
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await podcast()
