import { say } from '../../../shared/locale/message.ts'
import { recordingKey } from '../../../shared/project/takes/takeKey.ts'
import { chooseTake } from '../../../shared/project/texts/textEdits.ts'
import { formats, t } from '../../locales/t.ts'
import { notify, studio } from '../studio/studio.ts'
import { edit } from './journal.ts'
import { lineNumber } from './lineOrder.ts'
import { openProject, theProject } from './project.ts'

/** Has takes made of recordings that a crash left; lines that have no take use them, as one step. */
export async function recoverRecordings(id: string, loadTakes: (id: string) => Promise<void>): Promise<void> {
  const { takes } = await studio().api.recoverRecordings({ project: id })
  if (takes.length === 0 || openProject()?.id !== id) return
  await loadTakes(id)
  const { lines } = theProject().document
  // The last of several was the last try.
  const byLine = new Map(takes.flatMap((take) => (take.line === undefined ? [] : [[take.line, take] as const])))
  const numbers = [...byLine.keys()].map((line) => lineNumber(lines, line)).filter((number) => number > 0)
  notify(
    {
      kind: 'internal',
      message: t('editor.recovered', { count: takes.length, numbers: formats.list(numbers.map(String)) }),
    },
    id,
  )
  const free = [...byLine.values()].filter(({ line = 0, target, key }) => {
    const own = lines[line]
    return own !== undefined && own.texts[target]?.take === undefined && key === recordingKey(own, target)
  })
  if (free.length === 0) return
  edit(say('edit.recoverTakes', { count: free.length }), (draft) => {
    for (const { line = 0, target, id: take, key, place, cutFrom } of free) {
      // What was said in a pass lies where it was said, as it would without the crash.
      const performed = cutFrom === undefined || place === undefined ? {} : { at: place }
      chooseTake(draft, line, { target, take: { id: take, key, ...performed } })
    }
  })
}
