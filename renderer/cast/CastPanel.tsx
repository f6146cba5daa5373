import { useEffect } from 'react'
import { t } from '../locales/t.ts'
import { loadVoices, useVoices } from '../state/voices.ts'
import { hush } from '../voices/listening.ts'
import styles from './CastPanel.module.css'
import { SpeakersList } from './SpeakersList.tsx'
import { TakesPanel } from './TakesPanel.tsx'

/** The speakers with their voices, or the takes. Leaving the panel stops its sound. */
export function CastPanel({ part }: { readonly part: 'speakers' | 'takes' }) {
  useEffect(() => {
    if (useVoices.getState().voices.length === 0) void loadVoices()
    return hush
  }, [])
  return (
    <section id={part} tabIndex={-1} aria-label={t(`side.${part}`)} className={styles['panel']}>
      {part === 'speakers' ? <SpeakersList /> : <TakesPanel />}
    </section>
  )
}
