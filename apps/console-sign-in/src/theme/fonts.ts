import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/roboto/index.css';
import '@fontsource-variable/roboto-mono/index.css';
import '@fontsource/lato/400.css';
import '@fontsource/lato/700.css';
