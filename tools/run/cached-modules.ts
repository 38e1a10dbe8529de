import type { Plugin } from 'vite';

/**
 * Lets the browser keep the modules that Vite serves: each file of component tests has a page of its own, which
 * otherwise asks again for each of hundreds of modules. Only while no file is watched, since none changes then.
 */
export function cachedModules(): Plugin {
  return {
    name: 'cached-modules',
    configureServer(server) {
      if (server.config.server.watch !== null) return;
      server.middlewares.use((_request, response, next) => {
        const setHeader = response.setHeader.bind(response);
        response.setHeader = (name, value) =>
          setHeader(name, value === 'no-cache' ? 'max-age=3600' : value);
        next();
      });
    },
  };
}
