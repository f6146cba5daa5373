import { create } from 'zustand'
import type { Line } from '../../shared/project/document.ts'
import type { Stretch } from './view/scale.ts'

/** A line where it would be if the gesture ended now. */
export interface Ghost extends Stretch {
  readonly line: Line
  readonly speaker: string
}

/** What a gesture has come to so far; nothing of it is in the document. */
export type Draft =
  | {
      readonly kind: 'drag'
      readonly ghosts: readonly Ghost[]
      readonly held: number
      readonly snappedAt: number | undefined
    }
  | ({ readonly kind: 'make'; readonly speaker: string } & Stretch)
  /** Lines in these lanes, numbered from above, are about to be selected. */
  | ({ readonly kind: 'box'; readonly fromLane: number; readonly toLane: number } & Stretch)

/** How the timeline behaves, and what is going on in it. */
export interface TimelineState {
  /** The view goes along with the playhead. */
  readonly follow: boolean
  readonly snapping: boolean
  /** Later lines go along with the one that is moved. */
  readonly ripple: boolean
  /** The original sound is shown by its frequencies. */
  readonly spectrogram: boolean
  /** What is played over and over. */
  readonly loop: Stretch | undefined
  readonly draft: Draft | undefined
}

const STANDARD: TimelineState = {
  follow: true,
  snapping: true,
  ripple: false,
  spectrogram: false,
  loop: undefined,
  draft: undefined,
}

/** The one timeline of the window. */
export const useTimeline = create<TimelineState>(() => STANDARD)

/** The timeline as it is now. */
export const timeline = useTimeline.getState
/** Changes a part of it. */
export const patchTimeline = useTimeline.setState

/** As it is when a project is opened. */
export function resetTimeline(kept: Partial<TimelineState> = {}): void {
  useTimeline.setState({ ...STANDARD, ...kept })
}
