import type { Target } from '../../../shared/contract/records.ts'
import type { DocumentDraft } from '../../../shared/project/document.ts'
import { NO_SETTINGS, setSettings } from '../../../shared/project/projectEdits.ts'
import { setDictionary } from '../../../shared/project/texts/dictionary.ts'
import { setGlossary } from '../../../shared/project/texts/glossaryEdits.ts'
import { ProjectSettings } from '../../../shared/settings/settings.ts'
import type { DubRequest } from '../dubRequest.ts'

/** Applies the choices of a request to the project; where its language is made anew, nothing of an earlier order stays. */
export function applyRequest(
  draft: DocumentDraft,
  { to, glossary, dictionary, settings }: DubRequest,
  anew: boolean,
): void {
  if (anew) {
    clearLanguage(draft, to)
    delete draft.languages?.[to]
    setSettings(draft, ProjectSettings.parse({ ...NO_SETTINGS, ...settings }), to)
  }
  if (anew || glossary !== undefined) setGlossary(draft, to, glossary ?? [])
  if (anew || dictionary !== undefined) setDictionary(draft, to, dictionary ?? [])
}

/** Takes texts and voices of a language out of a project. */
function clearLanguage(draft: DocumentDraft, to: Target): void {
  for (const line of Object.values(draft.lines)) {
    delete line.texts[to]
    // A line that only a translation had.
    if (line.source === '' && Object.keys(line.texts).length === 0) delete draft.lines[line.id]
  }
  for (const speaker of Object.values(draft.speakers)) delete speaker.voices[to]
}
