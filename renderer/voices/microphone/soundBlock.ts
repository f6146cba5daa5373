import type { SoundTrouble } from '../../../shared/audio/takes/liveAnalysis.ts'
import type { Failure } from '../../../shared/failure.ts'

/** A block of recorded sound, from the audio thread to whoever keeps it. */
export interface SoundBlock {
  readonly samples: Float32Array<ArrayBuffer>
  /** The frame of the audio clock with which the recording began. */
  readonly first: number
  /** Frames of the recording that the audio thread has left out so far; they are silence. */
  readonly lost: number
  /** Whether the recording ends with this block, which may be empty. */
  readonly last: boolean
}

/** An order to the audio thread. Frames are those of the audio clock; without one it is done at once. */
export type CaptureOrder =
  | { readonly order: 'begin'; readonly to: MessagePort; readonly at?: number | undefined }
  | { readonly order: 'end'; readonly at?: number | undefined }

/** News of the audio thread for the page: the loudest sample since the last news, 0 to 1. */
export interface CaptureNews {
  readonly peak: number
  readonly frame: number
}

/** An order to the worker that sends a recording: where to, and the port at which its blocks arrive. */
export interface SendOrder {
  readonly url: string
  readonly sampleRate: number
  readonly from: MessagePort
}

/** The order to end a recording with what has come: its audio thread is gone, or does not answer. */
export const FINISH_ORDER = 'finish'

/** News of that worker for the page. */
export type SendNews =
  /** So many samples are on the disk; the recording began with frame `first` of the audio clock. */
  | { readonly news: 'kept'; readonly samples: number; readonly first: number }
  /** All of it is on the disk. */
  | { readonly news: 'done'; readonly samples: number; readonly first: number; readonly lost: number }
  /** Sound is not taken any more; what was kept before stays. */
  | { readonly news: 'failed'; readonly failure: Failure; readonly samples: number }
  /** What is wrong with the sound at present; told when it changes. */
  | { readonly news: 'heard'; readonly trouble: readonly SoundTrouble[] }
  /** No sound has come for so many seconds, as when the computer slept or the device was taken away. */
  | { readonly news: 'missing'; readonly seconds: number }
