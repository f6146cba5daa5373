/** The computer, as far as it decides where programs keep things. */
export interface Environment {
  readonly platform: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** The user's own folder. */
  readonly home: string
}

/**
 * The folder that everything of ours lies in: `studio` for both shells, `engine` for an engine that is started by itself,
 * `packs` for what was downloaded. The roaming folders of Windows are none for films.
 */
export function dataHome({ platform, env, home }: Environment): string {
  if (platform === 'win32') return `${env['LOCALAPPDATA'] || home}\\Griot Studio`
  if (platform === 'darwin') return `${home}/Library/Application Support/Griot Studio`
  const given = env['XDG_DATA_HOME']
  // The standard says that a path which is not absolute is to be ignored.
  return `${given?.startsWith('/') ? given : `${home}/.local/share`}/griot-studio`
}
