import type { lineActions } from '../../shared/actions/lineActions.ts'
import { commitDraft } from '../state/draft.ts'
import { patchScript, scriptView } from '../state/scriptView.ts'
import { editField } from '../state/selection.ts'
import { stepFound } from './findRuns.ts'
import { extendSelection, goTo, goToEdge, goToProblem, selectShown } from './goTo.ts'
import { insertLine, mergeWith, moveWord, removeLines, splitAtCaret } from './reshape.ts'
import { shownAtOnce } from './shownLines.ts'
import { approveAndGoOn, editWords, giveTo, keepVoice, lock, translateLines, unapprove } from './treat.ts'

/** What is being typed counts before anything is done with the line. */
const verb = (does: () => void) => () => {
  commitDraft()
  does()
}

/** What the actions on lines do. */
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
  followScript: () => patchScript({ follow: !scriptView().follow }),
  editLine: () => editWords('translation'),
  editSource: () => editField('source'),
  editSpoken: verb(() => editWords('spoken')),
  editNote: verb(() => editField('note')),
  approveLines: verb(approveAndGoOn),
  unapproveLines: verb(unapprove),
  splitLine: verb(splitAtCaret),
  lastWordDown: verb(() => moveWord(1)),
  firstWordUp: verb(() => moveWord(-1)),
  translateAgain: verb(translateLines),
  pasteTranslation: verb(() => patchScript({ dialog: 'paste' })),
  mergeNext: verb(() => mergeWith(1)),
  mergePrevious: verb(() => mergeWith(-1)),
  insertAfter: verb(() => insertLine('after')),
  insertBefore: verb(() => insertLine('before')),
  deleteLines: verb(removeLines),
  lockLines: verb(lock),
  keepOriginal: verb(keepVoice),
  shiftTimes: verb(() => patchScript({ dialog: 'shift' })),
  retimeLines: verb(() => patchScript({ dialog: 'retime' })),
  chooseSpeaker: verb(() => patchScript({ choosingSpeaker: true })),
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
