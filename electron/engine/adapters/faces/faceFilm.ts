import { AVSEEK_FLAG_BACKWARD } from 'node-av/constants'
import { CodecContext, Frame, type Packet, type Stream } from 'node-av/lib'
import { type Plane, ScaledPlane } from '../../media/picture/scaledPlane.ts'
import { turnedPlane } from '../../media/picture/turnedPlane.ts'
import { openDecoder, UNREADABLE_PICTURE } from '../../media/read/openDecoder.ts'
import { rotation } from '../../media/read/probe.ts'
import { type SourceFile, timeUnit } from '../../media/read/sourceFile.ts'

/** A frame of the film: its time in seconds, and its colour picture large enough for mouths and small enough to search. */
export interface FaceFrame {
  readonly time: number
  readonly picture: Plane
  readonly small: Plane
}

/** Seconds between two frames that are shown. */
const FACE_FRAME_STEP_SECONDS = 0.08
/** Widths in pixels of the pictures at most. */
const MAX_LARGE_FRAME_WIDTH_PX = 1280
const MAX_SMALL_FRAME_WIDTH_PX = 320
/** Seconds of no interest that are passed by a seek instead of being decoded. */
const MIN_SEEK_GAP_SECONDS = 4
/** Seconds by which times may differ and are the same. */
const FRAME_TIME_TOLERANCE_SECONDS = 1e-3

/** Frames of stretches of a film, some twelve a second. Close it with `using`. */
export class FaceFilm implements Disposable {
  readonly #source: SourceFile
  readonly #picture: Stream
  readonly #decoder = new CodecContext()
  readonly #frame = new Frame()
  readonly #large: ScaledPlane
  readonly #small: ScaledPlane
  /** Clockwise degrees by which the picture is turned on display. */
  readonly #turn: number
  #packets: Generator<Packet>
  #time = 0
  /** The decoded frame belongs to a later stretch. */
  #isAhead = false

  constructor(source: SourceFile, picture: Stream) {
    this.#source = source
    this.#picture = picture
    this.#turn = rotation(picture)
    source.select(picture)
    openDecoder(this.#decoder, picture, { threads: 2, unreadable: UNREADABLE_PICTURE })
    const { width, height } = shownSize(picture)
    const sized = (maxWidth: number): ScaledPlane => {
      const scale = Math.min(1, maxWidth / width)
      return new ScaledPlane(Math.round(width * scale), Math.max(1, Math.round(height * scale)), 3)
    }
    this.#large = sized(MAX_LARGE_FRAME_WIDTH_PX)
    this.#small = sized(MAX_SMALL_FRAME_WIDTH_PX)
    this.#frame.alloc()
    this.#packets = source.packets(picture)
  }

  /** The frames of a stretch, from `start` and before `end` in seconds; stretches come in order. */
  *framesBetween(start: number, end: number): Generator<FaceFrame> {
    if (start - this.#time > MIN_SEEK_GAP_SECONDS) this.#seek(start)
    let next = start
    while (this.#decode()) {
      if (this.#time >= end - FRAME_TIME_TOLERANCE_SECONDS) {
        this.#isAhead = true
        return
      }
      if (this.#time < next - FRAME_TIME_TOLERANCE_SECONDS) continue
      next = this.#time + FACE_FRAME_STEP_SECONDS
      const shown = (plane: ScaledPlane): Plane => turnedPlane(plane.of(this.#frame), this.#turn, 3)
      yield { time: this.#time, picture: shown(this.#large), small: shown(this.#small) }
    }
  }

  [Symbol.dispose](): void {
    this.#packets.return(undefined)
    this.#large[Symbol.dispose]()
    this.#small[Symbol.dispose]()
    this.#frame.free()
    this.#decoder.freeContext()
  }

  /** Goes to the key frame at or before a time; a file that cannot seek goes on from where it is. */
  #seek(time: number): void {
    const stamp = BigInt(Math.round((time + this.#source.origin) / timeUnit(this.#picture)))
    if (this.#source.context.seekFrameSync(this.#picture.index, stamp, AVSEEK_FLAG_BACKWARD) < 0) return
    this.#decoder.flushBuffers()
    this.#packets.return(undefined)
    this.#packets = this.#source.packets(this.#picture)
    this.#isAhead = false
  }

  /** Decodes the next frame, unless one is waiting; false at the end. */
  #decode(): boolean {
    if (this.#isAhead) {
      this.#isAhead = false
      return true
    }
    for (;;) {
      if (this.#decoder.receiveFrameSync(this.#frame) >= 0) {
        this.#time = this.#source.seconds(this.#picture, this.#frame.bestEffortTimestamp) ?? this.#time
        return true
      }
      const { value: packet, done } = this.#packets.next()
      // A damaged packet loses its frame only. Without one the decoder gives what it holds back.
      const sent = this.#decoder.sendPacketSync(done ? null : packet)
      if (done && sent < 0) return false
    }
  }
}

/** Size of the picture with square pixels. */
function shownSize({ codecpar, sampleAspectRatio }: Stream): { width: number; height: number } {
  const { num, den } = sampleAspectRatio
  const shape = num > 0 && den > 0 ? num / den : 1
  return { width: codecpar.width * shape, height: codecpar.height }
}
