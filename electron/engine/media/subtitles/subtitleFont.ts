import { createRequire } from 'node:module'

/** The family name inside the files of `subtitleFonts`. */
export const SUBTITLE_FAMILY = 'Noto Sans'

const require = createRequire(import.meta.url)

/**
 * The bundled fonts, Noto Sans regular and semi-bold: TrueType, with every letter of the six languages and anchors for
 * their marks. The studio's page uses the same files.
 */
export const subtitleFonts = {
  regular: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  semiBold: require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
} as const
