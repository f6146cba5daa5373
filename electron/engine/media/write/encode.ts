import { extname } from 'node:path'
import {
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_PCM_S16LE,
} from 'node-av/constants'
import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import { invalid } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { check } from '../ffmpegFailure.ts'
import { AudioReader } from '../read/audioReader.ts'
import type { MediaTasks, Steps } from '../tasks.ts'
import { bestAac } from './aac.ts'
import { type AudioCodec, AudioEncoder } from './audioEncoder.ts'
import { MediaWriter } from './mediaWriter.ts'

/** A file format for speech. */
interface SoundFormat {
  readonly container: string
  codec(): AudioCodec
  /** Bits per second of one channel; absent for lossless formats. */
  readonly bitRate?: number
  /** Supported sample rates, ascending; absent if any is possible. */
  readonly rates?: readonly number[]
}

/** All sample rates of MPEG layer III (ISO/IEC 11172-3 and 13818-3). */
const MP3_RATES = [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000]

/** All sample rates of Opus (RFC 6716). */
const OPUS_RATES = [8000, 12_000, 16_000, 24_000, 48_000]
/** The sample rate that clients of OpenAI's interface expect of headerless samples. */
const PCM_RATES = [24_000]

const pcm = (): AudioCodec => ({ encoder: FF_ENCODER_PCM_S16LE, format: AV_SAMPLE_FMT_S16 })

const SPEECH_FILE_FORMATS: Readonly<Record<string, SoundFormat>> = {
  // Services send 16 bits, so more would add nothing.
  '.wav': { container: 'wav', codec: pcm },
  '.pcm': { container: 's16le', codec: pcm, rates: PCM_RATES },
  '.flac': { container: 'flac', codec: () => ({ encoder: FF_ENCODER_FLAC, format: AV_SAMPLE_FMT_S16 }) },
  '.mp3': {
    container: 'mp3',
    codec: () => ({ encoder: FF_ENCODER_LIBMP3LAME, format: AV_SAMPLE_FMT_FLTP }),
    bitRate: 128_000,
    rates: MP3_RATES,
  },
  '.opus': {
    container: 'ogg',
    codec: () => ({ encoder: FF_ENCODER_LIBOPUS, format: AV_SAMPLE_FMT_FLT }),
    bitRate: 64_000,
    rates: OPUS_RATES,
  },
  '.aac': { container: 'adts', codec: bestAac, bitRate: 96_000, rates: MP3_RATES },
}

/** Encodes the sound of a file as .wav, .pcm (24 kHz), .flac, .mp3, .opus or .aac, by the extension of `out`. Throws `invalid` for others. */
export function* encode({ path, out, bitRate }: MediaTasks['encode']['input']): Steps<MediaTasks['encode']['output']> {
  const format = SPEECH_FILE_FORMATS[extname(out).toLowerCase()]
  if (format === undefined)
    throw invalid(
      say('engine.output.ending', { extension: extname(out), endings: Object.keys(SPEECH_FILE_FORMATS).join(', ') }),
    )
  using reader = openSound(path, format)
  const { sampleRate, channels } = reader
  using writer = new MediaWriter(out, format.container)
  using encoder = new AudioEncoder(format.codec(), {
    sampleRate,
    channels,
    ...(format.bitRate === undefined ? {} : { bitRate: (bitRate ?? format.bitRate) * channels }),
    globalHeader: false,
  })
  const stream = writer.addStream(encoder.timeBase)
  check(encoder.context.parametersFromContext(stream.codecpar), say('engine.sound.unencoded'))
  writer.start({})
  const deliver = (packet: Parameters<MediaWriter['write']>[0]): void =>
    writer.write(packet, stream.index, encoder.timeBase)
  for (const chunk of reader.chunks()) {
    encoder.write(chunk, deliver)
    yield Math.min(1, reader.position / sampleRate / (reader.statedDuration || Number.POSITIVE_INFINITY))
  }
  encoder.finish(deliver)
  writer.finish()
  return { duration: reader.position / sampleRate }
}

/** Opens the sound at its own rate if the format supports it, else at the next higher rate. */
function openSound(path: string, { rates }: SoundFormat): AudioReader {
  const reader = new AudioReader(path, {})
  const channels = reader.channels > 2 ? { channels: 2 as const } : {}
  const rate = rates?.find((one) => one >= reader.sampleRate) ?? (rates === undefined ? undefined : rates.at(-1))
  if ((rate === undefined || rate === reader.sampleRate) && reader.channels <= 2) return reader
  reader[Symbol.dispose]()
  return new AudioReader(path, { ...channels, ...omitUndefined({ sampleRate: rate }) })
}
