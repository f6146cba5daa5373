import type { Line } from '../../shared/project/document.ts'
import type { TimeSpan } from '../../shared/timing/timeSpan.ts'
import { createSlice } from '../state/stores.ts'

/** A line where it would be if the gesture ended now. */
export interface Ghost extends TimeSpan {
  readonly line: Line
  readonly speaker: string
}

/** The state of a gesture; not in the document yet. */
export type Draft =
  | {
      readonly kind: 'drag'
      readonly ghosts: readonly Ghost[]
      readonly held: number
      readonly snappedAt: number | undefined
    }
  | ({ readonly kind: 'make'; readonly speaker: string } & TimeSpan)
  /** A box that selects: its lanes, counted from the top. */
  | ({ readonly kind: 'box'; readonly fromLane: number; readonly toLane: number } & TimeSpan)

/** The switches of the timeline, its loop and its current gesture. */
interface TimelineState {
  /** The view follows the playhead. */
  readonly follow: boolean
  readonly snapping: boolean
  /** Later lines move with an earlier one. */
  readonly ripple: boolean
  /** The original sound is shown as a spectrogram. */
  readonly spectrogram: boolean
  /** The level of the original sound is edited. */
  readonly bedLevel: boolean
  /** The looped stretch. */
  readonly loop: TimeSpan | undefined
  readonly draft: Draft | undefined
}

const DEFAULT_TIMELINE: TimelineState = {
  follow: true,
  snapping: true,
  ripple: false,
  spectrogram: false,
  bedLevel: false,
  loop: undefined,
  draft: undefined,
}

/** The timeline's state. */
export const useTimeline = createSlice<TimelineState>('timeline', 'switches', DEFAULT_TIMELINE)

/** The timeline's state now. */
export const timeline = useTimeline.getState
/** Changes a part of the timeline's state. */
export const patchTimeline = useTimeline.setState

/** Resets the timeline for a project, with its kept switches. */
export function resetTimeline(kept: Partial<TimelineState> = {}): void {
  useTimeline.setState({ ...DEFAULT_TIMELINE, ...kept })
}
