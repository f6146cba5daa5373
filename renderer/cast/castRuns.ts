import type { castActions } from '../../shared/actions/castActions.ts'
import { say } from '../../shared/locale/message.ts'
import type { DocumentDraft } from '../../shared/project/document.ts'
import { setLineSound } from '../../shared/project/lines/soundEdits.ts'
import { addSpeaker, removeSpeaker, splitSpeaker } from '../../shared/project/speakers/speakerEdits.ts'
import { t } from '../locales/t.ts'
import { edit } from '../state/journal.ts'
import { countedLines } from '../state/lineOrder.ts'
import { theProject } from '../state/project.ts'
import { selectedIds, selection, withChosen } from '../state/selection.ts'
import { goToSide, showSide } from '../state/sidePanel.ts'
import { notify, run, studio } from '../state/studio.ts'
import { loadCast, saveCast } from './castFiles.ts'
import { switchClean } from './cleanTake.ts'

/** The functions of the cast's actions. */
export const castRuns: Readonly<Record<keyof typeof castActions, () => void>> = {
  showSpeakers: () => goToSide('speakers'),
  showTakes: () => goToSide('takes'),
  showMixer: () => goToSide('mixer'),
  cleanTake: () => {
    const line = theProject().document.lines[selection().current ?? '']
    if (line !== undefined) void run(() => switchClean(line))
  },
  louder: () => withChosen(() => changeGain(1)),
  softer: () => withChosen(() => changeGain(-1)),
  castVoices: () => void run(castVoices),
  addSpeaker: () => {
    edit(say('edit.addSpeaker'), (draft) => addSpeaker(draft))
    showSide('speakers')
  },
  splitSpeaker: () => splitSelected(),
  removeEmptySpeakers: () => removeEmpty(),
  saveCast: () => saveCast(),
  loadCast: () => void run(loadCast),
}

/** Changes the gain of the selected lines by dB, each from its own. */
function changeGain(by: number): void {
  const ids = selectedIds()
  const label = say('edit.lineSound', countedLines(theProject().document.lines, ids))
  const change = (draft: DocumentDraft) => {
    for (const id of ids) {
      const gain = (draft.lines[id]?.sound?.gain ?? 0) + by
      setLineSound(draft, [id], { gain: Math.max(-60, Math.min(12, gain)) })
    }
  }
  edit(label, change, `gain ${ids}`)
}

async function castVoices(): Promise<void> {
  const { id, target } = theProject()
  if (target !== undefined) await studio().api.castProject({ project: id, target })
}

function splitSelected(): void {
  const ids = selectedIds()
  if (ids.length === 0) {
    notify({ kind: 'invalid', message: t('cast.selectFirst') })
    return
  }
  edit(say('edit.splitSpeaker', countedLines(theProject().document.lines, ids)), (draft) => splitSpeaker(draft, ids))
  showSide('speakers')
}

function removeEmpty(): void {
  edit(say('edit.removeEmptySpeakers'), (draft) => {
    for (const id of Object.keys(draft.speakers)) removeSpeaker(draft, id)
  })
}
