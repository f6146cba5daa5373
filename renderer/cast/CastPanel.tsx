import { Tabs } from '@base-ui/react/tabs'
import { useEffect } from 'react'
import { useDocument } from '../state/project.ts'
import { loadVoices, useVoices } from '../state/voices.ts'
import { t } from '../ui/t.ts'
import { CastMenu } from './CastMenu.tsx'
import styles from './CastPanel.module.css'
import { type CastTab, showTab, useCastView } from './castView.ts'
import { hush } from './listening.ts'
import { SpeakersList } from './SpeakersList.tsx'
import { shelf } from './shelf.ts'
import { TakesPanel } from './TakesPanel.tsx'

/** Who speaks and with which voices, and what was spoken. */
export function CastPanel() {
  const tab = useCastView((view) => view.tab)
  const speakers = useDocument((document) => Object.keys(document.speakers).length)
  useEffect(() => {
    if (useVoices.getState().voices.length === 0) void loadVoices()
    return hush
  }, [])
  return (
    <section ref={shelf} id="cast" tabIndex={-1} aria-label={t('editor.cast')} className={styles['panel']}>
      <Tabs.Root className={styles['tabs'] ?? ''} value={tab} onValueChange={(value: CastTab) => showTab(value)}>
        <header className={styles['head']}>
          <Tabs.List className={styles['list'] ?? ''} aria-label={t('cast.tabs')} activateOnFocus>
            <Tabs.Tab value="speakers" className={styles['tab'] ?? ''}>
              {t('editor.cast')} {speakers > 0 && <span className={styles['count']}>{speakers}</span>}
            </Tabs.Tab>
            <Tabs.Tab value="takes" className={styles['tab'] ?? ''}>
              {t('takes.title')}
            </Tabs.Tab>
          </Tabs.List>
          <CastMenu />
        </header>
        <Tabs.Panel value="speakers" className={styles['body'] ?? ''}>
          <SpeakersList />
        </Tabs.Panel>
        <Tabs.Panel value="takes" className={styles['body'] ?? ''}>
          <TakesPanel />
        </Tabs.Panel>
      </Tabs.Root>
    </section>
  )
}
