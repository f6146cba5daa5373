import { t } from '../ui/t.ts'

/** Stands here while the room is being built. */
export function TimelinePanel() {
  return <section aria-label={t('editor.timeline')} />
}
