/**
 * The table of themes: a row each, and everything of a theme is in its row. `scripts/tokens.mjs` writes the style sheets
 * from it; the host reads it for what stands outside of them. The app never imports it. Source: interface.md 2.2.
 */
import { type Theme, THEME_IDS } from './theme.ts'

export type Scheme = 'dark' | 'light'

export interface ThemeRow {
  /** What the browser draws its own parts in, and what a phone asks for. */
  scheme: Scheme
  /** `more`: text reaches 7:1 and the edge of whatever can be used 3:1 (`contrast.ts`). */
  contrast: 'standard' | 'more'
  colours: Colours
}

/** A colour as `#RRGGBB`. */
export type Colours = Readonly<Record<ColourName, string>>
export type ColourName = keyof typeof dark

const dark = {
  canvas: '#0B0F17',
  surface: '#121926',
  raised: '#1A2333',
  sunken: '#070A10',
  hover: '#223047',
  lineSubtle: '#2A374D',
  lineControl: '#6B7A95',
  text: '#F3F6FB',
  text2: '#B6C2D4',
  muted: '#94A2B9',
  disabled: '#5F6C84',
  brand: '#2BD4BE',
  onBrand: '#04211D',
  brandText: '#4ADCC9',
  reward: '#FFC24B',
  onReward: '#241800',
  rewardText: '#FFCB66',
  positive: '#6EEBAE',
  positiveBg: '#0F2E20',
  negative: '#FA7A72',
  negativeBg: '#3A1518',
  negativeSolid: '#CC2F36',
  onNegative: '#FFFFFF',
  warning: '#FFB547',
  warningBg: '#33240A',
  info: '#84BEFF',
  infoBg: '#10263F',
  back: '#9FD0FA',
  onBack: '#07182A',
  lay: '#F9B4C5',
  onLay: '#2B0A14',
  suspend: '#3A4457',
  onSuspend: '#F3F6FB',
  focus: '#FFFFFF',
}

export const THEMES: Readonly<Record<Theme, ThemeRow>> = {
  dark: { scheme: 'dark', contrast: 'standard', colours: dark },
  light: {
    scheme: 'light',
    contrast: 'standard',
    colours: {
      canvas: '#F4F6FA',
      surface: '#FFFFFF',
      raised: '#FFFFFF',
      sunken: '#E8ECF3',
      hover: '#DEE5EF',
      lineSubtle: '#D5DDE8',
      lineControl: '#74819A',
      text: '#0E1624',
      text2: '#3F4D66',
      muted: '#56647D',
      disabled: '#98A4B8',
      brand: '#00766A',
      onBrand: '#FFFFFF',
      brandText: '#006B60',
      reward: '#FFC24B',
      onReward: '#241800',
      rewardText: '#7A4F00',
      positive: '#08693A',
      positiveBg: '#DDF5E7',
      negative: '#B3262D',
      negativeBg: '#FDE7E7',
      negativeSolid: '#C22B32',
      onNegative: '#FFFFFF',
      warning: '#8A5300',
      warningBg: '#FFF1D6',
      info: '#155FB8',
      infoBg: '#E3EFFD',
      back: '#A6D4FB',
      onBack: '#07182A',
      lay: '#FABDCC',
      onLay: '#2B0A14',
      suspend: '#C9D2DF',
      onSuspend: '#0E1624',
      focus: '#0B3B8C',
    },
  },
  contrastDark: {
    scheme: 'dark',
    contrast: 'more',
    colours: {
      canvas: '#000000',
      surface: '#05080D',
      raised: '#0C121C',
      sunken: '#000000',
      hover: '#182233',
      lineSubtle: '#8492A8',
      lineControl: '#C3CEDE',
      text: '#FFFFFF',
      text2: '#E6ECF5',
      muted: '#CBD5E3',
      disabled: '#8E9BB0',
      brand: '#5CF0DC',
      onBrand: '#001A16',
      brandText: '#7DF5E4',
      reward: '#FFC24B',
      onReward: '#1A1100',
      rewardText: '#FFD885',
      positive: '#7FF5BC',
      positiveBg: '#00240F',
      negative: '#FFA39C',
      negativeBg: '#2E0508',
      negativeSolid: '#FF9C96',
      onNegative: '#240002',
      warning: '#FFCB70',
      warningBg: '#241700',
      info: '#A9D2FF',
      infoBg: '#04182E',
      back: '#9FD0FA',
      onBack: '#00111F',
      lay: '#F9B4C5',
      onLay: '#1F000A',
      suspend: '#2A3446',
      onSuspend: '#FFFFFF',
      focus: '#FFFFFF',
    },
  },
  contrastLight: {
    scheme: 'light',
    contrast: 'more',
    colours: {
      canvas: '#FFFFFF',
      surface: '#FFFFFF',
      raised: '#FFFFFF',
      sunken: '#F1F4F9',
      hover: '#E6ECF5',
      lineSubtle: '#6F7C93',
      lineControl: '#3F4D66',
      text: '#000000',
      text2: '#1B2638',
      muted: '#2C384C',
      disabled: '#6A7790',
      brand: '#00544B',
      onBrand: '#FFFFFF',
      brandText: '#004F46',
      reward: '#6B4500',
      onReward: '#FFFFFF',
      rewardText: '#553700',
      positive: '#004D29',
      positiveBg: '#E6F8EE',
      negative: '#8A0F18',
      negativeBg: '#FDEBEB',
      negativeSolid: '#96111A',
      onNegative: '#FFFFFF',
      warning: '#5A3600',
      warningBg: '#FFF4DF',
      info: '#0A4184',
      infoBg: '#E8F2FE',
      back: '#0B4A8F',
      onBack: '#FFFFFF',
      lay: '#8F1340',
      onLay: '#FFFFFF',
      suspend: '#D5DDE8',
      onSuspend: '#000000',
      focus: '#00257A',
    },
  },
}

/**
 * What stands for the colours where the device forces its own (`forced-colors`): what is on stays told from what is off,
 * and drawings follow. Colours that only say what kind of thing it is become the text's.
 */
export const FORCED: Readonly<Partial<Record<ColourName, string>>> = {
  canvas: 'Canvas',
  surface: 'Canvas',
  raised: 'Canvas',
  sunken: 'Canvas',
  hover: 'Canvas',
  lineSubtle: 'GrayText',
  lineControl: 'CanvasText',
  text: 'CanvasText',
  text2: 'CanvasText',
  muted: 'CanvasText',
  disabled: 'GrayText',
  brand: 'Highlight',
  onBrand: 'HighlightText',
  brandText: 'LinkText',
  reward: 'CanvasText',
  onReward: 'Canvas',
  rewardText: 'CanvasText',
  positive: 'CanvasText',
  negative: 'CanvasText',
  negativeSolid: 'CanvasText',
  onNegative: 'Canvas',
  focus: 'Highlight',
}

/** The theme for a phone that asks for `scheme` and `contrast`: the first row of that kind. */
export const themeFor = (scheme: Scheme, contrast: ThemeRow['contrast']): Theme => {
  const found = THEME_IDS.find((id) => THEMES[id].scheme === scheme && THEMES[id].contrast === contrast)
  if (!found) throw new Error(`No theme is ${scheme} with ${contrast} contrast`)
  return found
}
