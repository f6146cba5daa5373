import { onTestFinished } from 'vitest'
import type { Document } from '../../../shared/project/document.ts'
import { clearSelection } from '../editor/selection.ts'
import { ScriptedBridge } from '../scriptedBridge.testing.ts'
import { holdStudio } from '../studio/studio.ts'
import { followDocument, leaveDocument } from './journal.ts'
import { useProjectStore } from './project.ts'

/**
 * Shows a document as the open project `one`, in Swahili and with nothing selected, until the test ends; answers its studio. Tests
 * of other files share this process, where edits that nobody saved would keep a project from being left.
 */
export function openTestProject(document: Document, { cursor = 0 }: { readonly cursor?: number } = {}): ScriptedBridge {
  const bridge = new ScriptedBridge()
  holdStudio(bridge)
  clearSelection()
  const media = { state: 'present' as const, path: '/a.mp4' }
  const facts = { path: '/a.griot', name: 'a', document, cursor, steps: cursor, media }
  const shown = { view: undefined, saved: 'clean' as const, unsaved: 0, takes: new Map(), work: [], dubs: [] }
  useProjectStore.setState({ open: { ...facts, ...shown, id: 'one', target: 'sw' } })
  followDocument({ ...facts, project: 'one', revision: 7, known: [] }, () => undefined)
  onTestFinished(() => {
    leaveDocument()
    useProjectStore.setState({ open: undefined })
  })
  return bridge
}
