/** The page as the build makes it, as far as the app reads it before it draws: its title is the brand's name. */
document.title = 'Maidan'
