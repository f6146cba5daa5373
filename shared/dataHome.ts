/** The properties of a computer that decide where programs store data. */
interface Environment {
  readonly platform: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** The user's home folder. */
  readonly home: string
}

/**
 * The folder of all our data: `studio` for both shells, `engine` for an engine started by itself, `packs` for
 * downloads. On Windows it is the local folder, because roaming profiles are not meant for films.
 */
export function dataHome({ platform, env, home }: Environment): string {
  if (platform === 'win32') return `${env['LOCALAPPDATA'] || home}\\Griot Studio`
  if (platform === 'darwin') return `${home}/Library/Application Support/Griot Studio`
  const configuredHome = env['XDG_DATA_HOME']
  // The XDG specification ignores paths that are not absolute.
  return `${configuredHome?.startsWith('/') ? configuredHome : `${home}/.local/share`}/griot-studio`
}
