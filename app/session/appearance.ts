export const themes = ["dark", "light"] as const;
export const accents = ["blue", "purple", "green", "orange", "pink", "cyan"] as const;

export interface Appearance {
  theme: (typeof themes)[number];
  accent: (typeof accents)[number];
}

export const appearanceCookieName = "appearance";
export const appearanceMaxAgeSeconds = 365 * 24 * 3_600;
