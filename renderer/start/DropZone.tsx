import { type DragEvent, type ReactNode, useState } from 'react'
import { t } from '../locales/t.ts'
import { useProjectStore } from '../state/project.ts'
import { run } from '../state/studio.ts'
import { takeFiles } from '../state/takeFiles.ts'
import styles from './DropZone.module.css'

/** Lets the user drop videos anywhere on the page, and subtitles on an open project. */
export function DropZone({ children }: { readonly children: ReactNode }) {
  const [over, setOver] = useState(false)
  const editing = useProjectStore(({ open }) => open !== undefined)
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    void run(() => takeFiles(files))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has a button beside it for those who cannot
    <div className={styles['zone']} onDragOver={onDragOver} onDragLeave={() => setOver(false)} onDrop={onDrop}>
      {children}
      {over && <div className={styles['veil']}>{t(editing ? 'subtitles.drop' : 'start.drop')}</div>}
    </div>
  )
}
