// React's development build records where each element was made and draws each render in the browser's profiler, where
// the browser offers it: a fifth of all a component test does, which only a person with open developer tools reads.
// React looks for these once, when it is loaded.
Object.assign(console, { createTask: undefined, timeStamp: undefined });
