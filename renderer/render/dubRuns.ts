import type { z } from 'zod'
import type { dubActions } from '../../shared/actions/actions.ts'
import type { projectWork } from '../../shared/commands/work.ts'
import { invalid } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import { chosenLines, linesToSpeak, type SpeakAmong } from '../../shared/project/lines/linesToSpeak.ts'
import { mergedPeople, partByFaces } from '../../shared/project/lines/viewEdits.ts'
import { languageName } from '../locales/languageName.ts'
import { t, words } from '../locales/t.ts'
import { showDialog, showStep } from '../state/dialogs.ts'
import { edit, stored } from '../state/document/journal.ts'
import { theProject } from '../state/document/project.ts'
import { showReports } from '../state/editor/reports.ts'
import { selectedIds } from '../state/editor/selection.ts'
import { announce, session } from '../state/session.ts'
import { notify, run, studio } from '../state/studio/studio.ts'

/** The functions of the dub's actions. */
export const dubRuns: Readonly<Record<keyof typeof dubActions, () => void>> = {
  showTranscript: () => showStep('transcript'),
  lookForFaces: () => void run(lookForFaces),
  partByFaces: () => void run(partSpeakers),
  showSigns: () => showDialog({ name: 'signs' }),
  showTranslation: () => showStep('translation'),
  speakLines: () => void run(() => speakAmong(chosenLines(new Set(selectedIds())))),
  speakStale: () => void run(() => speakAmong({ only: 'stale' })),
  speakAll: () => showStep('speak'),
  showCheck: () => showStep('check'),
  showRender: () => showStep('render'),
  renderAll: () => void run(() => renderAll({ subtitles: wantsSubtitles() })),
  checkDub: () => showReports({ choosing: true }),
}

/** Starts to look for faces in the lines without a mark. */
async function lookForFaces(): Promise<void> {
  await stored()
  await studio().api.lookForFaces({ project: theProject().id })
  announce(t('faces.started'))
}

/** Gives people who were seen to speak the lines of one speaker a speaker each. Throws `invalid` where there are none. */
async function partSpeakers(): Promise<void> {
  const merged = mergedPeople(theProject().document)
  if (merged.length === 0) throw invalid(t('faces.nobody'))
  edit(say('edit.partByFaces'), partByFaces)
  announce(t('faces.parted', { count: merged.flatMap(({ others }) => others).length }))
}

/** Speaks those of the given lines that need it. Throws `invalid` with the reason where none can be spoken. */
async function speakAmong(among: SpeakAmong): Promise<void> {
  await stored()
  const { document, target } = theProject()
  if (target === undefined) throw invalid(t('speak.noTarget'))
  if (among.ids?.size === 0) throw invalid(t('speak.noSelection'))
  const { lines, untranslated, voiceless, locked } = linesToSpeak(document, target, among)
  if (lines.length > 0) return startSpeaking(lines)
  const language = languageName(target)
  if (voiceless.length > 0) throw invalid(t('speak.voiceless', { count: voiceless.length, language }))
  if (untranslated.length > 0) throw invalid(t('speak.untranslated', { count: untranslated.length, language }))
  if (locked.length > 0) throw invalid(t('speak.locked', { count: locked.length }))
  announce(t(among.only === 'stale' ? 'speak.noneStale' : 'speak.allFresh'))
}

/** Stores all edits, then has the lines spoken in the shown translation. */
export async function startSpeaking(lines: readonly number[]): Promise<void> {
  await stored()
  const { id: project, target } = theProject()
  if (target === undefined) return
  await studio().api.speak({ project, target, lines: [...lines] })
  announce(t('speak.started', { count: lines.length }))
}

/** Options for the renders of all languages. */
export type RenderAllOptions = z.input<(typeof projectWork)['renderAll']['input']>['options']

/**
 * Stores all edits, then queues a render of every language of the project. A notice names the languages that cannot be
 * rendered, with the reasons. Throws `invalid` with the reasons where none can.
 */
export async function renderAll(options: RenderAllOptions): Promise<void> {
  await stored()
  const { id: project, document } = theProject()
  if (document.targets.length === 0) throw invalid(t('render.noTarget'))
  const { started, skipped } = await studio().api.renderAll({ project, options })
  const reasons = skipped.map(({ target, reason }) => `${languageName(target)}: ${words(reason)}`).join(' ')
  if (started.length === 0) throw invalid(reasons)
  const startedText = t('render.allStarted', { count: started.length })
  if (skipped.length === 0) announce(startedText)
  else notify({ kind: 'invalid', message: `${startedText} ${t('render.allSkipped', { reasons })}` })
}

/** Whether a subtitle file is written beside a render, unless the user chooses otherwise: by the settings. */
export function wantsSubtitles(): boolean {
  return session().settings?.subtitles ?? true
}
