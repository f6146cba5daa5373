import type { timelineActions } from '../../shared/actions/actions.ts'
import { showDialog } from '../state/dialogs.ts'
import { keepView } from '../state/document/keepView.ts'
import { splitAt } from '../state/document/lineVerbs.ts'
import { theProject } from '../state/document/project.ts'
import { now } from '../state/editor/clock.ts'
import { selection, withChosen } from '../state/editor/selection.ts'
import { run } from '../state/studio/studio.ts'
import { patchTimeline, timeline } from './timelineState.ts'
import {
  edgeToPlayhead,
  fitSelected,
  frameSeconds,
  giveToNeighbour,
  makeLineAt,
  markLines,
  nudge,
  showPlayhead,
  toggleLoop,
} from './verbs.ts'
import { focusLanes } from './view/places.ts'
import { visibleSeconds, xAt, zoomedAt } from './view/scale.ts'
import { showView, viewport } from './view/viewport.ts'

/** The functions of the timeline's actions. */
export const timelineRuns: Readonly<Record<keyof typeof timelineActions, () => void>> = {
  zoomIn: () => zoom(1.5),
  zoomOut: () => zoom(1 / 1.5),
  fitAll: () => showView({ left: 0, zoom: 0 }),
  fitLine: () => withChosen(fitSelected),
  showPlayhead,
  scrollBack: () => scroll(-0.8),
  scrollOn: () => scroll(0.8),
  followPlayhead: () => toggle('follow'),
  toggleSpectrogram: () => toggle('spectrogram'),
  toggleBedLevel: () => patchTimeline(({ bedLevel }) => ({ bedLevel: !bedLevel })),
  focusTimeline: focusLanes,
  toggleSnapping: () => toggle('snapping'),
  toggleRipple: () => toggle('ripple'),
  startAtPlayhead: () => withChosen(() => edgeToPlayhead('start')),
  endAtPlayhead: () => withChosen(() => edgeToPlayhead('end')),
  earlierByFrame: () => withChosen(() => nudge(-frameSeconds())),
  laterByFrame: () => withChosen(() => nudge(frameSeconds())),
  earlier: () => withChosen(() => nudge(-0.1)),
  later: () => withChosen(() => nudge(0.1)),
  laneAbove: () => withChosen(() => giveToNeighbour(-1)),
  laneBelow: () => withChosen(() => giveToNeighbour(1)),
  splitAtPlayhead: () => withChosen(() => splitAt(selection().current ?? 0, { time: now() })),
  markSpeech: () => void run(markLines),
  describePicture: () => showDialog({ name: 'describe' }),
  lineAtPlayhead: () => {
    const { lines } = theProject().document
    makeLineAt(now(), lines[selection().current ?? 0]?.speaker)
  },
  loopLines: () => (timeline().loop === undefined ? withChosen(toggleLoop) : toggleLoop()),
}

/** Zooms at the playhead if it is in sight, else at the middle. */
function zoom(factor: number): void {
  const view = viewport()
  const at = xAt(view, now())
  showView(zoomedAt(view, factor, { x: at >= 0 && at <= view.width ? at : view.width / 2, room: view }))
}

function scroll(pages: number): void {
  const view = viewport()
  showView({ left: view.left + pages * visibleSeconds(view, view), zoom: view.zoom })
}

/** Flips a switch of the timeline and keeps it with the project. */
export function toggle(way: 'follow' | 'snapping' | 'ripple' | 'spectrogram'): void {
  patchTimeline({ [way]: !timeline()[way] })
  const { follow, snapping, spectrogram } = timeline()
  keepView({ follow, snapping, spectrogram })
}
