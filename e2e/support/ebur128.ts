import { AV_SAMPLE_FMT_FLT } from 'node-av/constants'
import { avChannelLayoutDefault, Filter, FilterGraph, Frame } from 'node-av/lib'
import { AudioReader, type SoundOptions } from '../../electron/engine/media/read/audioReader.ts'

/** Loudness of a sound by FFmpeg's own meter. */
export interface Ebur128 {
  /** LUFS. */
  readonly integrated: number
  /** dBTP, to a tenth. */
  readonly truePeak: number
}

const BLOCK_SAMPLES = 4800

/** Measures the sound of a file with FFmpeg's filter `ebur128`, as a second opinion on our own meter. */
export function ebur128(path: string, options: SoundOptions = {}): Ebur128 {
  using reader = new AudioReader(path, { sampleRate: 48_000, ...options })
  using graph = new FilterGraph()
  graph.alloc()
  const { sampleRate, channels } = reader
  const layout = channels === 6 ? '5.1' : channels === 2 ? 'stereo' : 'mono'
  const source = graph.createFilter(
    required('abuffer'),
    'in',
    `time_base=1/${sampleRate}:sample_rate=${sampleRate}:sample_fmt=flt:channel_layout=${layout}`,
  )
  const meter = graph.createFilter(required('ebur128'), 'meter', 'metadata=1:peak=true')
  const sink = graph.createFilter(required('abuffersink'), 'out', null)
  if (source === null || meter === null || sink === null) throw new Error('FFmpeg has no ebur128.')
  source.link(0, meter, 0)
  meter.link(0, sink, 0)
  if (graph.configSync() < 0) throw new Error('The filters do not fit together.')
  let last: Ebur128 = { integrated: Number.NEGATIVE_INFINITY, truePeak: Number.NEGATIVE_INFINITY }
  using made = new Frame()
  made.alloc()
  const collect = (): void => {
    while (sink.buffersinkGetFrameSync(made) >= 0) {
      const [integrated, peak] = ['I', 'true_peak'].map((key) => made.getMetadata()?.get(`lavfi.r128.${key}`))
      // The last frame is shorter than a step and says nothing.
      if (integrated && peak) last = { integrated: Number(integrated), truePeak: 20 * Math.log10(Number(peak)) }
      made.unref()
    }
  }
  let position = 0
  for (const piece of pieces(reader)) {
    using frame = new Frame()
    frame.alloc()
    frame.nbSamples = piece.length / channels
    frame.format = AV_SAMPLE_FMT_FLT
    frame.sampleRate = sampleRate
    frame.channelLayout = avChannelLayoutDefault(channels)
    frame.pts = BigInt(position)
    frame.getBuffer()
    frame.fromBuffer(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))
    position += frame.nbSamples
    if (source.buffersrcAddFrameSync(frame) < 0) throw new Error('The meter takes no more sound.')
    collect()
  }
  source.buffersrcAddFrameSync(null)
  collect()
  return last
}

function* pieces(reader: AudioReader): Generator<Float32Array> {
  const piece = new Float32Array(BLOCK_SAMPLES * reader.channels)
  let filled = 0
  for (const chunk of reader.chunks()) {
    for (let done = 0; done < chunk.length; ) {
      const part = chunk.subarray(done, done + piece.length - filled)
      piece.set(part, filled)
      filled += part.length
      done += part.length
      if (filled === piece.length) {
        yield piece
        filled = 0
      }
    }
  }
  if (filled > 0) yield piece.slice(0, filled)
}

function required(name: string): Filter {
  const filter = Filter.getByName(name)
  if (filter === null) throw new Error(`FFmpeg has no filter ${name}.`)
  return filter
}
