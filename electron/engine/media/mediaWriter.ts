import { Dictionary, FormatContext, type Packet, type Rational, type Stream } from 'node-av/lib'
import { check } from './ffmpegFailure.ts'
import { PartFile } from './partFile.ts'

const NO_PLACE = 'The finished video could not be written. Check that its folder exists and can be written to.'
const REFUSED = 'The finished video could not be written: the disk failed, or its source is damaged.'

/** Writes a media file track by track: add streams, start, write packets, finish. Without `finish` nothing remains. */
export class MediaWriter implements Disposable {
  readonly #context = new FormatContext()
  readonly #file: PartFile
  #timeBases: readonly Rational[] = []
  #opened = false

  constructor(out: string, container: string) {
    this.#file = new PartFile(out)
    check(this.#context.allocOutputContext2(null, container, this.#file.path), REFUSED, 'file')
  }

  addStream(timeBase: Rational): Stream {
    const stream = this.#context.newStream(null)
    stream.timeBase = timeBase
    return stream
  }

  /** Notes something for whoever looks at the file's facts; before `start`. */
  comment(text: string): void {
    using tags = Dictionary.fromObject({ comment: text })
    this.#context.metadata = tags
  }

  /** Opens the file and writes its header; every stream must have been added. */
  start(options: Readonly<Record<string, string>>): void {
    check(this.#context.openOutputSync(), NO_PLACE, 'file')
    this.#opened = true
    using dictionary = Dictionary.fromObject(options)
    check(this.#context.writeHeaderSync(dictionary), REFUSED, 'file')
    // The container has its own idea of the clocks, known from now on.
    this.#timeBases = this.#context.streams.map((stream) => stream.timeBase)
  }

  /** Writes a packet whose times are in ticks of `from`, in the right order among the streams. Empties the packet. */
  write(packet: Packet, streamIndex: number, from: Rational): void {
    const to = this.#timeBases[streamIndex]
    if (to !== undefined) packet.rescaleTs(from, to)
    packet.streamIndex = streamIndex
    check(this.#context.interleavedWriteFrameSync(packet), REFUSED, 'file')
  }

  /** Completes the file and gives it its name. */
  finish(): void {
    check(this.#context.writeTrailerSync(), REFUSED, 'file')
    this.#close()
    this.#file.keep()
  }

  [Symbol.dispose](): void {
    this.#close()
    this.#context.freeContext()
    this.#file[Symbol.dispose]()
  }

  #close(): void {
    if (this.#opened) this.#context.closeOutputSync()
    this.#opened = false
  }
}
