import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AV_SAMPLE_FMT_FLTP, FF_ENCODER_LIBMP3LAME } from 'node-av/constants'
import { AudioReader } from '../../electron/engine/media/read/audioReader.ts'
import { AudioEncoder } from '../../electron/engine/media/write/audioEncoder.ts'
import { MediaWriter } from '../../electron/engine/media/write/mediaWriter.ts'
import { formatSrt } from '../../shared/subtitles/formats/srt.ts'
import { atLeast, atMost, notMeasured, report } from './goals.ts'
import { linesOfTalk } from './longVideo.ts'
import { memoryOf, workOfChildren } from './memoryOf.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const SPEECH = join(ROOT, '../shared/data/speech/jfk.wav')
const SHAPE = { sampleRate: 48_000, channels: 2 } as const
const SHORT_MINUTES = 20
const LONG_MINUTES = 120

/**
 * A podcast of two hours beside one of twenty minutes, by `griot dub`, MP3 to MP3: whether memory grows, and how fast it is made.
 * Other lengths are `minutesText` in minutes, as `10,60`.
 */
export async function podcast(minutesText = `${SHORT_MINUTES},${LONG_MINUTES}`): Promise<void> {
  if (!existsSync(SPEECH)) return notMeasured('a podcast, without ../shared/data/speech')
  const [least = SHORT_MINUTES, most = LONG_MINUTES] = minutesText.split(',').map(Number)
  const short = await run(least)
  const long = await run(most)
  const speed = (60 * most) / long.seconds
  report(`${most} minutes, MP3`, `${speed.toFixed(0)} times real time`, atLeast(speed, 60))
  if (short.peak === undefined || long.peak === undefined) return notMeasured('memory, which this system does not tell')
  const growth = (long.peak / short.peak - 1) * 100
  report(`memory beyond that for ${least} minutes`, `${growth.toFixed(1)} %`, atMost(growth, 10, '%'))
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
    const before = workOfChildren()
    const { result, peak } = await memoryOf(child.pid ?? 0, async () => (await once(child, 'exit'))[0] as number)
    const seconds = (performance.now() - began) / 1000
    if (result !== 0) throw new Error(`The dub of ${minutes} minutes ended with ${result}.`)
    const work = workOfChildren() - before
    process.stdout.write(`${minutes} minutes: ${seconds.toFixed(1)} s, ${work.toFixed(1)} s of a processor, `)
    process.stdout.write(`${Math.round(peak ?? 0)} MB\n`)
    return { seconds, peak }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Real speech, again and again, as MP3; made once and kept in the system's temporary folder. */
async function speechOf(minutes: number): Promise<string> {
  const path = join(tmpdir(), `griot-bench-talk-${minutes}.mp3`)
  if (existsSync(path)) return path
  const made = `${path}.${process.pid}.part`
  const codec = { encoder: FF_ENCODER_LIBMP3LAME, format: AV_SAMPLE_FMT_FLTP }
  {
    using writer = new MediaWriter(made, 'mp3')
    using encoder = new AudioEncoder(codec, { ...SHAPE, bitRate: 128_000, globalHeader: false })
    const stream = writer.addStream(encoder.timeBase)
    encoder.context.parametersFromContext(stream.codecpar)
    writer.start({})
    const deliver = (packet: Parameters<MediaWriter['write']>[0]) =>
      writer.write(packet, stream.index, encoder.timeBase)
    for (let writtenFrames = 0; writtenFrames < 60 * minutes * SHAPE.sampleRate; ) {
      using reader = new AudioReader(SPEECH, SHAPE)
      for (const chunk of reader.chunks()) encoder.write(chunk, deliver)
      writtenFrames += reader.position
    }
    encoder.finish(deliver)
    writer.finish()
  }
  await rename(made, path)
  return path
}

if (import.meta.main) await podcast(process.argv[2])
