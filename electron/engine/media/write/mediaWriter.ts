import {
  AV_NOPTS_VALUE,
  AVERROR_EINVAL,
  AVERROR_ENOSPC,
  AVERROR_INVALIDDATA,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants'
import { Dictionary, FFmpegError, FormatContext, type Packet, type Rational, type Stream } from 'node-av/lib'
import { filmClock, filmTimecode } from '../../../../shared/basics/frameTime.ts'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { Chapter } from '../carry/chapter.ts'
import { type ChapterSpace, chapterSpace, type Tags } from '../carry/chapterSpace.ts'
import { placeMatroskaDuration } from '../carry/matroskaChapters.ts'
import { check } from '../ffmpegFailure.ts'
import { PartFile } from '../partFile.ts'
import type { StartTimecode } from '../read/startTimecode.ts'
import { nameHandlers } from './trackLabel.ts'

const OUTPUT_NOT_CREATED = say('engine.output.noPlace')
const OUTPUT_REFUSED = say('engine.output.refused')

const CHAPTERS_NOT_WRITTEN = say('engine.output.noChapters')

/** Metadata of a file. */
interface FileFacts {
  readonly tags: Tags
  readonly chapters: readonly Chapter[]
  /** End of the last chapter in seconds. */
  readonly end: number
}

/** Whose fault it is that a container refuses: tracks and packets that it cannot hold are the source's, all else is the disk's. */
function blameFor(code: number): 'invalid' | 'file' {
  return code === AVERROR_EINVAL || code === AVERROR_INVALIDDATA ? 'invalid' : 'file'
}

function checkWritten(code: number): void {
  check(code, OUTPUT_REFUSED, blameFor(code))
}

/** Thrown if the container does not accept the tracks or tags. */
export class HeaderRefused extends AppError {
  constructor(code: number) {
    super({ kind: blameFor(code), message: OUTPUT_REFUSED }, { cause: new FFmpegError(code) })
  }
}

/** Writes a media file: add streams, start, write packets, finish. Without `finish` no file remains. */
export class MediaWriter implements Disposable {
  readonly #context = new FormatContext()
  readonly #file: PartFile
  #timeBases: readonly Rational[] = []
  #opened = false
  readonly #container: string
  #space: ChapterSpace | undefined
  /** Whether the file tells its time by samples, which FFmpeg writes on request only. */
  #hasReference = false
  /** End of the written packets in seconds. */
  #end = 0

  constructor(out: string, container: string) {
    this.#container = container
    this.#file = new PartFile(out)
    check(this.#context.allocOutputContext2(null, container, this.#file.path), OUTPUT_REFUSED, 'file')
  }

  addStream(timeBase: Rational): Stream {
    const stream = this.#context.newStream(null)
    stream.timeBase = timeBase
    return stream
  }

  /**
   * The tag with the start timecode of the tracks that were added: of a sound file the samples since midnight (EBU Tech 3285), else a
   * timecode, of which MP4 makes a track and which Matroska keeps as it is. None where the picture has no standard rate, at which alone
   * timecode counts, and for containers that hold neither.
   */
  timecodeTags(startTimecode: StartTimecode): Tags {
    if (this.#container === 'wav') {
      const sampleRate = this.#context.streams[0]?.codecpar.sampleRate ?? 0
      return { time_reference: String(Math.round(startTimecode.seconds * sampleRate)) }
    }
    const timecode = this.#timecode(startTimecode)
    return timecode === undefined ? {} : { timecode }
  }

  #timecode(startTimecode: StartTimecode): string | undefined {
    const picture = this.#context.streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_VIDEO)
    const { num = 0, den = 0 } = picture?.avgFrameRate ?? {}
    if (num <= 0 || den <= 0) return undefined
    const clock = filmClock({ video: { frameRate: num / den }, startTimecode })
    return clock.rate.num * den === num * clock.rate.den ? filmTimecode(0, clock) : undefined
  }

  /** Sets tags and chapters, as far as the container holds them; call it before `start`. */
  describe({ tags, chapters, end }: FileFacts): void {
    this.#space = chapters.length === 0 ? undefined : chapterSpace(this.#container, { tags, chapters, end })
    using dictionary = Dictionary.fromObject(this.#space?.tags ?? tags)
    this.#context.metadata = dictionary
    this.#hasReference = tags['time_reference'] !== undefined
  }

  /**
   * Opens the file and writes its header, after all streams were added. Throws `file` if it cannot be written, and
   * `HeaderRefused`, which is `invalid` where there are no streams or the container cannot hold them.
   */
  start(options: Readonly<Record<string, string>>): void {
    if (this.#container === 'mp4') nameHandlers(this.#context.streams)
    check(this.#context.openOutputSync(), OUTPUT_NOT_CREATED, 'file')
    this.#opened = true
    using dictionary = Dictionary.fromObject({
      ...options,
      ...this.#space?.options,
      ...(this.#hasReference && { write_bext: '1' }),
    })
    const code = this.#context.writeHeaderSync(dictionary)
    if (code < 0 && code !== AVERROR_ENOSPC) throw new HeaderRefused(code)
    check(code, OUTPUT_REFUSED, 'file')
    // The container may choose other time bases, which are known from here on.
    this.#timeBases = this.#context.streams.map((stream) => stream.timeBase)
  }

  /** Writes a packet with times in ticks of `from`, interleaved by time with the other streams. Empties the packet. */
  write(packet: Packet, streamIndex: number, from: Rational): void {
    if (packet.pts !== AV_NOPTS_VALUE) {
      this.#end = Math.max(this.#end, Number(packet.pts + packet.duration) * (from.num / from.den))
    }
    const to = this.#timeBases[streamIndex]
    if (to !== undefined) packet.rescaleTs(from, to)
    packet.streamIndex = streamIndex
    checkWritten(this.#context.interleavedWriteFrameSync(packet))
  }

  /** Completes the file and renames it to its final name. */
  finish(): void {
    checkWritten(this.#context.writeTrailerSync())
    this.#close()
    if (this.#container === 'matroska') placeMatroskaDuration(this.#file.path, this.#end)
    if (this.#space?.fill(this.#file.path) === false)
      throw new AppError({ kind: 'internal', message: CHAPTERS_NOT_WRITTEN })
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
