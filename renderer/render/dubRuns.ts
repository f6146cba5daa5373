import type { dubActions } from '../../shared/actions/dubActions.ts'
import { invalid } from '../../shared/failure.ts'
import { linesToSpeak, type SpeakAmong } from '../../shared/project/lines/linesToSpeak.ts'
import { languageName } from '../locales/languageName.ts'
import { t } from '../locales/t.ts'
import { showStep } from '../state/dialogs.ts'
import { stored } from '../state/journal.ts'
import { theProject } from '../state/project.ts'
import { showReports } from '../state/reports.ts'
import { selectedIds } from '../state/selection.ts'
import { announce } from '../state/session.ts'
import { run } from '../state/studio.ts'
import { renderAll } from './renderAll.ts'
import { speak } from './speak.ts'
import { wantsSubtitles } from './wantsSubtitles.ts'

/** The functions of the dub's actions. */
export const dubRuns: Readonly<Record<keyof typeof dubActions, () => void>> = {
  showTranscript: () => showStep('transcript'),
  showTranslation: () => showStep('translation'),
  speakLines: () => void run(() => speakAmong({ ids: new Set(selectedIds()) })),
  speakStale: () => void run(() => speakAmong({ only: 'stale' })),
  speakAll: () => showStep('speak'),
  showCheck: () => showStep('check'),
  showRender: () => showStep('render'),
  renderAll: () => void run(() => renderAll({ subtitles: wantsSubtitles() })),
  checkDub: () => showReports({ choosing: true }),
}

/** Speaks those of the given lines that need it. Throws `invalid` with the reason where none can be spoken. */
async function speakAmong(among: SpeakAmong): Promise<void> {
  await stored()
  const { document, target } = theProject()
  if (target === undefined) throw invalid(t('speak.noTarget'))
  if (among.ids?.size === 0) throw invalid(t('speak.noSelection'))
  const { lines, untranslated, voiceless, locked } = linesToSpeak(document, target, among)
  if (lines.length > 0) return speak(lines)
  const language = languageName(target)
  if (voiceless.length > 0) throw invalid(t('speak.voiceless', { count: voiceless.length, language }))
  if (untranslated.length > 0) throw invalid(t('speak.untranslated', { count: untranslated.length, language }))
  if (locked.length > 0) throw invalid(t('speak.locked', { count: locked.length }))
  announce(t(among.only === 'stale' ? 'speak.noneStale' : 'speak.allFresh'))
}
