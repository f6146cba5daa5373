import { useEffect } from 'react'
import { loadHeard } from '../state/kitResults.ts'
import { run } from '../state/studio.ts'
import { loadVoices } from '../state/voices.ts'
import styles from './LabRoom.module.css'
import { stopPlaying } from './playing.ts'
import { SpeechList } from './SpeechList.tsx'
import { TextPanel } from './TextPanel.tsx'
import { UseDialog } from './UseDialog.tsx'
import { VoicesOnTrial } from './VoicesOnTrial.tsx'

/** The voice lab: free text spoken by up to four voices side by side. */
export function LabRoom() {
  useEffect(() => {
    void run(loadVoices)
    void run(loadHeard)
    return stopPlaying
  }, [])
  return (
    <div className={styles['room']}>
      <div className={styles['input']}>
        <TextPanel />
        <VoicesOnTrial />
      </div>
      <SpeechList />
      <UseDialog />
    </div>
  )
}
