import type { playActions } from '../../shared/actions/actions.ts'
import { t } from '../locales/t.ts'
import { openProject, theProject } from '../state/document/project.ts'
import { isPlaying, now, player, seek } from '../state/editor/clock.ts'
import { type Listen, patchMixing } from '../state/editor/mixing.ts'
import { selection } from '../state/editor/selection.ts'
import { announce } from '../state/session.ts'
import { run } from '../state/studio/studio.ts'
import { bandState, showBand } from './band/bandState.ts'
import { lineIndex, neighbourStart } from './captions/linesAt.ts'
import { currentLine } from './playback/usePlayback.ts'
import { type Captions, patchPlayer, playback, playerState, showOver } from './playerState.ts'
import { cutHere } from './record/cutHere.ts'
import { patchRoom } from './record/recordRoom.ts'
import { toggleRemote, toggleStage } from './stage/stageState.ts'
import { nextSpeed, stepFrames } from './transport/shuttle.ts'

/** Seconds played on either side of an edge. */
const EDGE_MARGIN_SECONDS = 0.5
/** Frame rate assumed where the video's is unknown. */
const FRAME_RATE = 25

/** The functions of the player's actions. */
export const playRuns: Readonly<Record<keyof typeof playActions, () => void>> = {
  playPause,
  playTyping: playPause,
  backTyping: () => jump(-2),
  slowerTyping: () => setSpeed(nextSpeed(playerState().speed, -1)),
  fasterTyping: () => setSpeed(nextSpeed(playerState().speed, 1)),
  loopTyping: toggleLooping,
  rewind: () => playback()?.shuttle(-1),
  pause: () => player()?.pause(),
  forward: () => playback()?.shuttle(1),
  frameBack: () => stepFrame(-1),
  frameOn: () => stepFrame(1),
  secondBack: () => jump(-1),
  secondOn: () => jump(1),
  jumpBack: () => jump(-5),
  jumpOn: () => jump(5),
  nextStart: () => toStart(1),
  previousStart: () => toStart(-1),
  goToTime: () => document.getElementById(TIME_FIELD)?.focus(),
  slower: () => setSpeed(nextSpeed(playerState().speed, -1)),
  faster: () => setSpeed(nextSpeed(playerState().speed, 1)),
  playLine: () => withLine(({ start, end }) => player()?.playRange(start, end)),
  loopLine: toggleLooping,
  playAroundStart: () => withLine(({ start }) => playAround(start)),
  playAroundEnd: () => withLine(({ end }) => playAround(end)),
  recordLine: () =>
    withLine(({ id }) => {
      patchRoom({ scope: 'line' })
      patchPlayer({ recording: id })
    }),
  recordPass: () =>
    withLine(({ id }) => {
      patchRoom({ scope: selection().lines.size > 1 ? 'selection' : 'speaker' })
      patchPlayer({ recording: id })
    }),
  cutHere: () => withLine((line) => void run(() => cutHere(line))),
  listenOriginal: () => selectListenMode('original'),
  listenDub: () => selectListenMode('dub'),
  listenBoth: () => selectListenMode('both'),
  muteAll: () => patchPlayer(({ muted }) => ({ muted: !muted })),
  showCaptions: () => showOver({ captions: NEXT_CAPTIONS[playerState().captions] }),
  showBand: () => showBand({ isShown: !bandState().isShown }),
  showStage: () => toggleStage('band'),
  showPicture: () => toggleStage('picture'),
  showRemote: toggleRemote,
  showSafeArea: () => showOver({ safeArea: !playerState().safeArea }),
}

/** Id of the time field, which an action focuses. */
export const TIME_FIELD = 'player-time'

const NEXT_CAPTIONS: Readonly<Record<Captions, Captions>> = { translation: 'source', source: 'off', off: 'translation' }

function playPause(): void {
  if (isPlaying()) player()?.pause()
  else player()?.play()
}

function toggleLooping(): void {
  patchPlayer(({ looping }) => ({ looping: !looping }))
}

/** Sets the playback speed. */
export function setSpeed(speed: number): void {
  patchPlayer({ speed })
  player()?.setRate(speed)
  announce(t('player.speedNow', { speed }))
}

/** Chooses between original, dub and both. */
export function selectListenMode(to: Listen): void {
  patchMixing({ listen: to })
  announce(t(`player.listenNow.${to}`))
}

function stepFrame(frames: number): void {
  player()?.pause()
  const rate = playerState().media?.facts.video?.frameRate ?? 0
  go(stepFrames(now(), { frameRate: rate > 0 ? rate : FRAME_RATE, frames }))
}

function jump(seconds: number): void {
  go(now() + seconds)
}

function go(to: number): void {
  const end = theProject().document.media.facts?.duration ?? Number.POSITIVE_INFINITY
  seek(Math.min(end, to))
}

function toStart(way: 1 | -1): void {
  const open = openProject()
  const to = open === undefined ? undefined : neighbourStart(lineIndex(open.document), now(), way)
  if (to !== undefined) seek(to)
}

function playAround(edge: number): void {
  player()?.playRange(Math.max(0, edge - EDGE_MARGIN_SECONDS), edge + EDGE_MARGIN_SECONDS)
}

/** Runs with the current line, or announces that there is none: a key that does nothing looks broken. */
function withLine(act: (line: NonNullable<ReturnType<typeof currentLine>>) => void): void {
  const line = currentLine()
  if (line === undefined) announce(t('player.noLine'))
  else act(line)
}
