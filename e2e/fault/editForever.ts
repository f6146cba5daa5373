import { writeSync } from 'node:fs'
import { openProjectFile } from '../../electron/dubbing/project/projectFile.ts'
import { plainWords } from '../../shared/locale/message.ts'
import { changeDocument } from '../../shared/project/journalStep.ts'
import { addLine, deleteLines, moveLine } from '../../shared/project/lines/lineEdits.ts'
import { setText } from '../../shared/project/texts/textEdits.ts'
import { textHash } from '../../shared/project/texts/textHash.ts'

/** The child of `projectKills.ts`: edits a project as fast as it can and says so after each edit, until it is killed. */
const file = openProjectFile(process.argv[2] ?? '')
const { journal, records } = file

for (let round = 0; ; round++) {
  const began = performance.now()
  const { revision, cursor } = journal
  const id = (round % 400) + 1
  if (round % 11 === 7 && cursor > 3) journal.moveTo(revision, cursor - 1 - (round % 3))
  else {
    const change = changeDocument(journal.document, (draft) => {
      if (round % 5 === 1) addLine(draft, { start: round % 900, end: (round % 900) + 2, source: `line ${round}` })
      else if (round % 5 === 3) deleteLines(draft, [draft.nextLine - 1])
      else if (round % 5 === 4) moveLine(draft, id, { start: (round * 7) % 900 })
      else setText(draft, id, { text: `said ${revision} ${process.pid}` })
    })
    if (change.patches.length === 0) continue
    journal.commit(revision, { label: plainWords(`Edit ${revision}`), patches: change.patches })
  }
  const took = performance.now() - began
  // Straight to the pipe: what is not written when the process dies was not said.
  writeSync(1, `${journal.revision} ${textHash(JSON.stringify(journal.document))} ${took.toFixed(3)}\n`)
  if (round % 50 === 49) records.saveView({ scroll: round })
}
