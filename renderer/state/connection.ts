import type { Settings } from '../../shared/commands/app.ts'
import { t } from '../locales/t.ts'
import { showDialog } from './dialogs.ts'
import { loadDubs, plan } from './dubs.ts'
import { catchUp } from './journal.ts'
import { loadWork, open, reopen } from './openProjects.ts'
import { followPacks } from './packs.ts'
import { openProject } from './project.ts'
import { patch, session } from './session.ts'
import { type SettingsSection, sectionOf } from './settingsSection.ts'
import { run, studio } from './studio.ts'
import { loadVoices } from './voices.ts'

/** Asks how things stand with the services. */
export async function loadConnections(): Promise<void> {
  patch({ connections: await studio().api.connections({}) })
}

/** Chooses who does the work; plans are made anew, as voices differ. */
export async function selectService(id: string): Promise<void> {
  await studio().api.selectProfile({ id })
  await loadConnections()
  const selected = session().dubs?.find((one) => one.id === session().selected)
  patch({ plans: {} })
  if (selected?.state.name === 'draft') await plan(selected.id)
}

/** Changes settings; the page follows at once, and goes back where the studio refuses. */
export async function changeSettings(
  change: Partial<Omit<Settings, 'outputFolder'>> & { outputFolder?: string | null },
): Promise<void> {
  const { settings } = session()
  const { outputFolder: _, ...shown } = change
  if (settings !== undefined) patch({ settings: { ...settings, ...shown } })
  try {
    patch({ settings: await studio().api.changeSettings(change) })
  } catch (error) {
    patch({ settings })
    throw error
  }
}

/** Opens the settings: where they were left, or at a section. */
export function showSettings(section?: SettingsSection): void {
  showDialog({ name: 'settings' })
  const { settings } = session()
  if (section === undefined || settings === undefined || sectionOf(settings) === section) return
  void run(() => changeSettings({ layout: { ...settings.layout, settings: section } }))
}

/** Puts what a helper needs to know on the clipboard. */
export async function copyDiagnostics(): Promise<void> {
  const { text } = await studio().api.diagnostics({})
  await navigator.clipboard.writeText(text)
  patch({ announcement: t('settings.copied') })
}

/** Begins to follow the studio: everything is asked for now, after each event, and after each break of the link. */
export function followStudio(): void {
  const { api, bridge } = studio()
  const loadAll = () =>
    run(async () => {
      const [settings, about] = await Promise.all([api.settings({}), api.about({}), loadConnections(), loadDubs()])
      patch({ settings, about })
      await reopen()
    })
  bridge.subscribe('jobsChanged', () => void run(loadDubs))
  bridge.subscribe('connectionChanged', () => void run(() => Promise.all([loadConnections(), loadVoices()])))
  bridge.subscribe('packsChanged', () => void followPacks())
  bridge.subscribe('projectChanged', ({ project, revision }) => void run(() => catchUp(project, revision)))
  bridge.subscribe('workChanged', ({ project }) => {
    if (openProject()?.id === project) void run(() => loadWork(project))
  })
  bridge.subscribe('projectRequested', ({ path }) => void run(() => open(path)))
  bridge.watchLink((link) => {
    patch({ link })
    if (link === 'up') void loadAll()
  })
}
