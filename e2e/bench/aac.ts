import {
  AV_LOG_QUIET,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBFDK_AAC,
} from 'node-av/constants'
import { Codec, Log, type Packet } from 'node-av/lib'
import { AudioReader } from '../../electron/engine/media/read/audioReader.ts'
import type { AudioCodec } from '../../electron/engine/media/write/audioEncoder.ts'
import { EncoderThread } from '../../electron/engine/media/write/encoderThread.ts'
import { PartsEncoder } from '../../electron/engine/media/write/partsEncoder.ts'
import { atMost, report } from './goals.ts'
import { longVideo } from './longVideo.ts'

const FILM_MINUTES = 5
const SHAPE = { sampleRate: 48_000, channels: 2, bitRate: 192_000 }
const OWN: AudioCodec = { encoder: FF_ENCODER_AAC, format: AV_SAMPLE_FMT_FLTP, options: { aac_coder: 'fast' } }
const FRAUNHOFER: AudioCodec = { encoder: FF_ENCODER_LIBFDK_AAC, format: AV_SAMPLE_FMT_S16 }

/** Encoding a dub's sound as AAC: by Fraunhofer's library, by FFmpeg's own encoder, and by that in parts side by side. */
export async function aac(): Promise<void> {
  const { path } = await longVideo(FILM_MINUTES)
  Log.setLevel(AV_LOG_QUIET)
  const blocks = blocksOf(path)
  timed(EncoderThread, OWN, blocks.slice(0, 500)) // the first run compiles
  const whole = timed(EncoderThread, OWN, blocks)
  const parts = timed(PartsEncoder, OWN, blocks)
  if (Codec.findEncoderByName(FF_ENCODER_LIBFDK_AAC) !== null) {
    const { seconds } = timed(EncoderThread, FRAUNHOFER, blocks)
    report(`${FILM_MINUTES} minutes by fdk-aac`, `${seconds.toFixed(2)} s`)
  }
  report('by FFmpeg itself, in one', `${whole.seconds.toFixed(2)} s`)
  const share = parts.seconds / whole.seconds
  report('in parts', `${parts.seconds.toFixed(2)} s, ${share.toFixed(2)} of that`, atMost(share, 0.75))
  report('packets more or less', `${parts.packets - whole.packets}`, atMost(Math.abs(parts.packets - whole.packets), 0))
}

function blocksOf(path: string): Float32Array[] {
  using reader = new AudioReader(path, { sampleRate: SHAPE.sampleRate, channels: 2 })
  const blocks: Float32Array[] = []
  for (const chunk of reader.chunks()) blocks.push(chunk.slice())
  return blocks
}

function timed(
  Encoder: typeof EncoderThread | typeof PartsEncoder,
  codec: AudioCodec,
  blocks: readonly Float32Array[],
) {
  const started = performance.now()
  let packets = 0
  const deliver = (_: Packet) => {
    packets++
  }
  using encoder = new Encoder(codec, SHAPE)
  for (const block of blocks) encoder.write(block, deliver)
  encoder.finish(deliver)
  return { seconds: (performance.now() - started) / 1000, packets }
}
