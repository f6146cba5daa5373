import type { Settings } from '../../shared/commands/app.ts'
import { t } from '../locales/t.ts'
import { showDialog } from './dialogs.ts'
import { forgetPlans, loadDubs, plan } from './dubs.ts'
import { catchUp, tellLink } from './journal.ts'
import { createLatest } from './latest.ts'
import { loadWork, open, reopen } from './openProjects.ts'
import { followPacks } from './packs.ts'
import { openProject } from './project.ts'
import { patch, session } from './session.ts'
import { type SettingsSection, sectionOf } from './settingsSection.ts'
import { notify, run, studio } from './studio.ts'
import { loadVoices } from './voices.ts'

const standing = createLatest()

/** Asks how things stand with the services. */
export function loadConnections(): Promise<void> {
  return standing.again(
    () => studio().api.connections({}),
    (connections) => patch({ connections }),
  )
}

/** Chooses who does the work; plans are made anew, as voices differ. */
export async function selectService(id: string): Promise<void> {
  await studio().api.selectProfile({ id })
  await loadConnections()
  const selected = session().dubs?.find((one) => one.id === session().selected)
  forgetPlans()
  if (selected?.state.name === 'draft') await plan(selected.id)
}

const setting = createLatest()

/** Changes settings: at once on the page, which then shows what the studio holds. Of the layout only what is named changes. */
export async function changeSettings(
  change: Partial<Omit<Settings, 'outputFolder'>> & { outputFolder?: string | null },
): Promise<void> {
  const { outputFolder: _, ...shown } = change
  const { settings } = session()
  if (settings !== undefined)
    patch({ settings: { ...settings, ...shown, layout: { ...settings.layout, ...shown.layout } } })
  const changed = studio().api.changeSettings(change)
  await setting.ask(() => changed.catch(() => studio().api.settings({})), keepSettings)
  // A change that was refused is told even where another one followed.
  await changed
}

/** Asks for the settings as the studio has them now. */
export function loadSettings(): Promise<void> {
  return setting.again(() => studio().api.settings({}), keepSettings)
}

/** Takes over settings, but for the layout: each window is laid out in its own way while it is open. */
function keepSettings(next: Settings): void {
  const { layout } = session().settings ?? {}
  patch({ settings: { ...next, layout: { ...next.layout, ...layout } } })
}

/** Opens the settings: where they were left, or at a section. */
export function showSettings(section?: SettingsSection): void {
  showDialog({ name: 'settings' })
  const { settings } = session()
  if (section === undefined || settings === undefined || sectionOf(settings) === section) return
  void run(() => changeSettings({ layout: { settings: section } }))
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
      const [about] = await Promise.all([api.about({}), loadSettings(), loadConnections(), loadDubs()])
      patch({ about })
      await reopen()
    })
  bridge.subscribe('jobsChanged', () => void run(loadDubs))
  bridge.subscribe('connectionChanged', () => void run(() => Promise.all([loadConnections(), loadVoices()])))
  bridge.subscribe('packsChanged', () => void followPacks())
  bridge.subscribe('projectChanged', ({ project, revision }) => void run(() => catchUp(project, revision)))
  bridge.subscribe('workChanged', ({ project }) => {
    if (openProject()?.id === project) void run(() => loadWork(project))
  })
  bridge.subscribe('failure', notify)
  bridge.subscribe('projectRequested', ({ path }) => void run(() => open(path)))
  bridge.watchLink((link) => {
    patch({ link })
    tellLink(link === 'up')
    if (link === 'up') void loadAll()
  })
}
