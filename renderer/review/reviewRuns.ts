import type { reviewActions } from '../../shared/actions/actions.ts'
import { linesToFit, naturalLengths, pacesOf } from '../../shared/project/lines/fitLines.ts'
import { scriptSheet } from '../../shared/sheet/scriptSheet.ts'
import { writeTable } from '../../shared/subtitles/formats/table.ts'
import { t } from '../locales/t.ts'
import { showDialog } from '../state/dialogs.ts'
import { commitDraft } from '../state/document/draft.ts'
import { theProject } from '../state/document/project.ts'
import { announce } from '../state/session.ts'
import { run } from '../state/studio/studio.ts'
import { useVoices } from '../state/studio/voices.ts'

/** The functions of the actions of reviews; what is being typed is kept first. */
export const reviewRuns: Readonly<Record<keyof typeof reviewActions, () => void>> = {
  sendReview: () => {
    commitDraft()
    showDialog({ name: 'sendReview' })
  },
  takeReview: () => {
    commitDraft()
    showDialog({ name: 'takeReview', text: '' })
  },
  copyTable: () => {
    commitDraft()
    void run(copyTable)
  },
  takeTable: () => {
    commitDraft()
    showDialog({ name: 'takeTable' })
  },
}

/** Copies the table of the translator, to be pasted into any spreadsheet. */
async function copyTable(): Promise<void> {
  const { document, target, takes } = theProject()
  if (target === undefined) return
  const paces = pacesOf(useVoices.getState().voices)
  const lengths = naturalLengths(linesToFit(document, target, takes, paces), target)
  const rows = scriptSheet(document, target, lengths)
  await navigator.clipboard.writeText(writeTable(rows, '\t'))
  announce(t('copyTable.done', { count: rows.length - 1 }))
}
