import { Tabs } from '@base-ui/react/tabs'
import { AssistantPanel } from './assistant/AssistantPanel.tsx'
import { CastMenu } from './cast/CastMenu.tsx'
import { CastPanel } from './cast/CastPanel.tsx'
import { MixerPanel } from './cast/MixerPanel.tsx'
import { shelf } from './cast/shelf.ts'
import { HistoryPanel } from './history/HistoryPanel.tsx'
import { t } from './locales/t.ts'
import styles from './SidePanel.module.css'
import { useDocument } from './state/document/project.ts'
import { SIDE_TABS, type SideTab, showSide, useSideTab } from './state/sidePanel.ts'

/** The tabs beside the script: speakers, takes, assistant, edits. Shows one tab at a time. */
export function SidePanel() {
  const tab = useSideTab()
  const speakers = useDocument((document) => Object.keys(document.speakers).length)
  return (
    <Tabs.Root
      ref={shelf}
      className={styles['side'] ?? ''}
      data-place="side"
      value={tab}
      onValueChange={(value: SideTab) => showSide(value)}
    >
      <header className={`bar ${styles['head']}`}>
        <Tabs.List className={styles['list'] ?? ''} aria-label={t('side.tabs')} activateOnFocus>
          {SIDE_TABS.map((one) => (
            <Tabs.Tab
              key={one}
              id={`side-tab-${one}`}
              value={one}
              className={styles['tab'] ?? ''}
              title={t(`side.${one}`)}
            >
              {t(`side.${one}`)}
              {one === 'speakers' && speakers > 0 && <span className={styles['count']}> {speakers}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {(tab === 'speakers' || tab === 'takes') && <CastMenu />}
      </header>
      <Tabs.Panel value="speakers" className={styles['body'] ?? ''} tabIndex={-1}>
        <CastPanel part="speakers" />
      </Tabs.Panel>
      <Tabs.Panel value="takes" className={styles['body'] ?? ''} tabIndex={-1}>
        <CastPanel part="takes" />
      </Tabs.Panel>
      <Tabs.Panel value="mixer" className={styles['body'] ?? ''} tabIndex={-1}>
        <MixerPanel />
      </Tabs.Panel>
      <Tabs.Panel value="assistant" className={styles['body'] ?? ''} tabIndex={-1}>
        <AssistantPanel />
      </Tabs.Panel>
      <Tabs.Panel value="edits" className={styles['body'] ?? ''} tabIndex={-1}>
        <HistoryPanel />
      </Tabs.Panel>
    </Tabs.Root>
  )
}
