import type { castActions } from '../../shared/actions/actions.ts'
import { invalid } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import type { DocumentDraft } from '../../shared/project/document.ts'
import { setLineSound } from '../../shared/project/lines/soundEdits.ts'
import { applyCast, castOf, SavedCast } from '../../shared/project/speakers/castEdits.ts'
import { addSpeaker, removeSpeaker, splitSpeaker } from '../../shared/project/speakers/speakerEdits.ts'
import { t } from '../locales/t.ts'
import { edit } from '../state/document/journal.ts'
import { countedLines } from '../state/document/lineOrder.ts'
import { theProject } from '../state/document/project.ts'
import { selectedIds, selection, withChosen } from '../state/editor/selection.ts'
import { announce } from '../state/session.ts'
import { goToSide, showSide } from '../state/sidePanel.ts'
import { chooseFile, readChosenFile } from '../state/studio/chooseFiles.ts'
import { notify, run, studio } from '../state/studio/studio.ts'
import { saveText } from '../ui/saveText.ts'
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

/** Saves the cast (the voices of each speaker) as a file, for the next episode. */
function saveCast(): void {
  const { document: project, name } = theProject()
  const json = JSON.stringify(castOf(project), undefined, 2)
  saveText(json, { name: `${name}.cast.json`, type: 'application/json' })
  announce(t('cast.saved'))
}

/** Casts the speakers as in a saved cast, matched by name. Throws `invalid` for any other file. */
async function loadCast(): Promise<void> {
  const file = await chooseFile('.json,application/json')
  if (file !== undefined) castFrom(await readCast(file))
}

async function readCast(file: File): Promise<SavedCast> {
  const text = await readChosenFile(file)
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
