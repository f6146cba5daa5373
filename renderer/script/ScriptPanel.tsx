import { t } from '../ui/t.ts'

/** Stands here while the room is being built. */
export function ScriptPanel() {
  return <section aria-label={t('editor.script')} />
}
