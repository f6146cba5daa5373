import type { lineActions } from '../../shared/actions/actions.ts'
import { commitDraft } from '../state/document/draft.ts'
import { chooseSubtitles } from '../state/document/takeFiles.ts'
import { nextRowHeight, patchScript, scriptView, toggleLips } from '../state/editor/scriptView.ts'
import { editField, withChosen } from '../state/editor/selection.ts'
import { run } from '../state/studio/studio.ts'
import {
  approveAndGoOn,
  editWords,
  giveTo,
  keepVoice,
  letPictureWait,
  lock,
  markView,
  translateSelectedLines,
  unapprove,
} from './editLine.ts'
import { stepFound } from './find/findRuns.ts'
import { extendSelection, goTo, goToEdge, goToProblem, selectShown } from './goTo.ts'
import { playAtCaret } from './lines/caret.ts'
import { shownAtOnce } from './lines/shownLines.ts'
import { moveByEar } from './moveByEar.ts'
import { insertLine, mergeWith, moveToRoom, moveWord, removeLines, splitAtCaret } from './reshape.ts'
import { resumeTranscribing, setTranscribing } from './transcribe/transcribing.ts'

/** Wraps an action so that typed text is kept first. */
const verb = (does: () => void) => () => {
  commitDraft()
  does()
}

/** Wraps an action on the selected lines. */
const lineVerb = (does: () => void) => verb(() => withChosen(does))

/** The functions of the line actions. */
export const lineRuns: Readonly<Record<keyof typeof lineActions, () => void>> = {
  nextLine: () => goTo(1),
  previousLine: () => goTo(-1),
  firstLine: () => goToEdge('first'),
  lastLine: () => goToEdge('last'),
  pageDown: () => goTo(shownAtOnce()),
  pageUp: () => goTo(-shownAtOnce()),
  nextProblem: verb(goToProblem),
  extendDown: () => extendSelection(1),
  extendUp: () => extendSelection(-1),
  selectAllLines: selectShown,
  findNext: () => stepFound(1),
  findPrevious: () => stepFound(-1),
  nextRowHeight,
  compareLips: toggleLips,
  worstFirst: () => patchScript(({ order }) => ({ order: order === 'time' ? 'worst' : 'time' })),
  followScript: () => patchScript({ follow: !scriptView().follow }),
  editLine: () => (scriptView().transcribing ? resumeTranscribing() : editWords('translation')),
  editSource: () => editField('source'),
  editSpoken: lineVerb(() => editWords('spoken')),
  editDictionary: verb(() => patchScript({ dialog: 'dictionary' })),
  editNote: lineVerb(() => editField('note')),
  approveLines: lineVerb(approveAndGoOn),
  unapproveLines: lineVerb(unapprove),
  splitLine: lineVerb(splitAtCaret),
  playWord: verb(playAtCaret),
  lastWordDown: lineVerb(() => moveWord(1)),
  firstWordUp: lineVerb(() => moveWord(-1)),
  translateAgain: lineVerb(translateSelectedLines),
  showFindings: verb(() => patchScript({ showingFindings: true })),
  repairMarks: verb(() => patchScript({ dialog: 'repair' })),
  pasteTranslation: verb(() => patchScript({ dialog: 'paste' })),
  importSubtitles: verb(() => void chooseSubtitles()),
  mergeNext: lineVerb(() => mergeWith(1)),
  mergePrevious: lineVerb(() => mergeWith(-1)),
  transcribe: verb(() => setTranscribing(!scriptView().transcribing)),
  insertAfter: verb(() => insertLine('after')),
  insertBefore: verb(() => insertLine('before')),
  deleteLines: lineVerb(removeLines),
  lockLines: lineVerb(lock),
  keepOriginal: lineVerb(keepVoice),
  letPictureWait: lineVerb(letPictureWait),
  markView: lineVerb(markView),
  moveToRoom: lineVerb(moveToRoom),
  shiftTimes: verb(() => patchScript({ dialog: 'shift' })),
  retimeLines: verb(() => patchScript({ dialog: 'retime' })),
  moveByEar: verb(() => void run(moveByEar)),
  chooseSpeaker: lineVerb(() => patchScript({ choosingSpeaker: true })),
  speaker1: verb(() => giveTo(1)),
  speaker2: verb(() => giveTo(2)),
  speaker3: verb(() => giveTo(3)),
  speaker4: verb(() => giveTo(4)),
  speaker5: verb(() => giveTo(5)),
  speaker6: verb(() => giveTo(6)),
  speaker7: verb(() => giveTo(7)),
  speaker8: verb(() => giveTo(8)),
  speaker9: verb(() => giveTo(9)),
}
