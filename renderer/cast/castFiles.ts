import { invalid } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import { applyCast, castOf, SavedCast } from '../../shared/project/speakers/castEdits.ts'
import { t } from '../locales/t.ts'
import { chooseFiles, readGivenFile } from '../state/chooseFiles.ts'
import { edit } from '../state/journal.ts'
import { theProject } from '../state/project.ts'
import { announce } from '../state/session.ts'
import { saveText } from '../ui/saveText.ts'

/** Saves the cast (the voices of each speaker) as a file, for the next episode. */
export function saveCast(): void {
  const { document: project, name } = theProject()
  const json = JSON.stringify(castOf(project), undefined, 2)
  saveText(json, { name: `${name}.cast.json`, type: 'application/json' })
  announce(t('cast.saved'))
}

/** Casts the speakers as in a saved cast, matched by name. Throws `invalid` for any other file. */
export async function loadCast(): Promise<void> {
  const [file] = await chooseFiles({ accept: '.json,application/json', multiple: false })
  if (file !== undefined) castFrom(await readCast(file))
}

async function readCast(file: File): Promise<SavedCast> {
  const text = await readGivenFile(file)
  try {
    return SavedCast.parse(JSON.parse(text))
  } catch (error) {
    throw Object.assign(invalid(t('cast.notACast', { file: file.name })), { cause: error })
  }
}

function castFrom(cast: SavedCast): void {
  const before = theProject().document.speakers
  edit(say('edit.loadCast'), (draft) => applyCast(draft, cast))
  const after = theProject().document.speakers
  const changed = Object.keys(after).filter((id) => after[id] !== before[id]).length
  if (changed === 0) throw invalid(t('cast.loadedNone'))
  announce(t('cast.loaded', { count: changed }))
}
