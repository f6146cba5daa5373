import { AV_CODEC_ID_HEVC, AV_NOPTS_VALUE } from 'node-av/constants'
import type { Packet, Stream } from 'node-av/lib'
import { say } from '../../../../shared/locale/message.ts'
import { IDENTITY_TIME_MAP, type TimeMap } from '../../../../shared/timing/waits/timeMap.ts'
import { check } from '../ffmpegFailure.ts'
import { LastPacket } from '../lastPacket.ts'
import type { SourceFile } from '../read/sourceFile.ts'
import type { MediaWriter } from '../write/mediaWriter.ts'
import { labelPicture } from '../write/trackLabel.ts'
import { DubTimes } from './dubTimes.ts'
import { PictureClock } from './pictureClock.ts'
import type { PictureTrack } from './pictureTrack.ts'

/** Containers that store display times not at all or not always. */
const UNTIMED_CONTAINERS = new Set(['avi', 'mpeg', 'mpegvideo', 'rm'])

interface CopyOptions {
  /** Where the picture waits. */
  readonly map?: TimeMap
  /** Whether its frames have one rate, which is written; not where it waits, or did in the file that is copied. */
  readonly steady?: boolean
}

/**
 * Copies the picture's packets bit for bit; only their times go through the map of a dub whose picture waits. Rotation,
 * colour and the like are in the codec parameters.
 */
export class PictureCopy implements PictureTrack {
  readonly #source: SourceFile
  readonly #picture: Stream
  readonly #clock: PictureClock
  readonly #times: DubTimes
  readonly #packets: LastPacket
  /** MP4 keeps distances of decoding for lengths: about a hold, those of other pictures. */
  readonly #tellsLengths: boolean
  #lastDts: bigint | undefined
  readonly #isUntimed: boolean
  /** Ticks by which derived times are later than the picture begins: as many frames as the codec reorders. */
  #lead: bigint | undefined

  constructor(
    source: SourceFile,
    picture: Stream,
    writer: MediaWriter,
    { map = IDENTITY_TIME_MAP, steady = map.isIdentity }: CopyOptions = {},
  ) {
    this.#source = source
    this.#picture = picture
    this.#clock = new PictureClock(source, picture)
    this.#times = new DubTimes(this.#clock, picture, map)
    source.select(picture)
    this.#isUntimed = UNTIMED_CONTAINERS.has(source.format)
    // Without reordering a picture is shown when it is decoded; derived, each would get the time of the next.
    if (this.#isUntimed && picture.codecpar.videoDelay > 0) source.deriveTimes()
    const { timeBase } = this.#times
    const stream = writer.addStream(timeBase)
    check(picture.codecpar.copy(stream.codecpar), say('engine.picture.uncopied'))
    // Apple's players require this tag for HEVC. Tags of other containers mean nothing in MP4.
    stream.codecpar.codecTag = picture.codecpar.codecId === AV_CODEC_ID_HEVC ? 'hvc1' : 0
    stream.sampleAspectRatio = picture.sampleAspectRatio
    labelPicture(stream, picture)
    // Matroska takes a rate for the length of every frame.
    this.#tellsLengths = steady || !map.isIdentity
    if (steady) stream.avgFrameRate = picture.avgFrameRate
    this.#packets = new LastPacket(writer, stream.index, timeBase)
  }

  *write(until = 0): Generator<number, number> {
    for (const packet of this.#source.packets(this.#picture)) {
      if (packet.size === 0) continue
      this.#retime(packet)
      yield this.#times.seconds(this.#lastDts ?? 0n)
      this.#packets.write(packet)
    }
    this.#packets.finish(({ pts, duration }) => this.#times.hold(pts, duration, until))
    return this.#times.end
  }

  [Symbol.dispose](): void {
    this.#packets[Symbol.dispose]()
  }

  /**
   * Sets valid times: MP4 needs them for every packet, with rising decoding times, and Matroska and damaged recordings
   * lack some.
   */
  #retime(packet: Packet): void {
    this.#lead ??= this.#isUntimed ? leadOf(packet.pts, this.#picture.startTime) : 0n
    const pts = this.#clock.read(earlier(packet.pts, this.#lead))
    const dts = this.#decodingTime(this.#clock.read(earlier(packet.dts, this.#lead)), pts)
    const shown = pts < dts || this.#clock.isJump(dts, pts) ? dts : pts
    this.#times.set(packet, shown, this.#clock.note(shown, this.#tellsLengths ? packet.duration : 1n))
    packet.dts = this.#times.ticks(dts)
    this.#lastDts = dts
  }

  #decodingTime(dts: bigint, pts: bigint): bigint {
    const last = this.#lastDts
    if (last === undefined) return dts === AV_NOPTS_VALUE ? this.#firstDecodingTime(pts) : dts
    const next = last + this.#clock.interval
    const isUnusable = dts === AV_NOPTS_VALUE || (dts < last && this.#clock.isJump(last, dts))
    const targetDts = isUnusable ? (pts > last && pts < next ? pts : next) : dts
    return targetDts > last ? targetDts : last + 1n
  }

  /** The first decoding time: ahead of display by as many frames as the codec reorders. */
  #firstDecodingTime(pts: bigint): bigint {
    if (pts === AV_NOPTS_VALUE) return 0n
    return pts - BigInt(this.#picture.codecpar.videoDelay) * this.#clock.interval
  }
}

/** By how much a first time stamp is later than the start that a track states. */
function leadOf(stamp: bigint, start: bigint): bigint {
  return stamp === AV_NOPTS_VALUE || start === AV_NOPTS_VALUE || stamp < start ? 0n : stamp - start
}

function earlier(stamp: bigint, ticks: bigint): bigint {
  return stamp === AV_NOPTS_VALUE ? stamp : stamp - ticks
}
